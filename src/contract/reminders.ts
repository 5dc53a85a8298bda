import { z } from 'zod';
import { MAX_PENDING_DAYS, reminderKinds } from '#domain/reminders.ts';
import { instant } from './fields.ts';

const SHEET_REQUIRED = 'Choose a signup sheet';
const TYPE_UNKNOWN = `Reminder type must be one of ${reminderKinds.join(', ')}`;
const DAYS_OUT_OF_RANGE = `Days must be a whole number from 1 to ${MAX_PENDING_DAYS}`;

const reminderType = z.enum(reminderKinds, { error: TYPE_UNKNOWN });

export const reminderChoice = z.object({
  signupSheetId: z
    .string({ error: SHEET_REQUIRED })
    .min(1, { error: SHEET_REQUIRED })
    .transform((id) => id.toLowerCase()),
  reminderType,
});
export type ReminderChoice = z.infer<typeof reminderChoice>;

const skipped = z.object({ noConsent: z.int(), alreadySent: z.int(), past: z.int() });

/** A person with several slots on one day gets one mail and counts once. */
export const remindersSent = z.object({ message: z.string(), sent: z.int(), skipped });
export type RemindersSent = z.infer<typeof remindersSent>;

export const pendingQuery = z.object({
  days: z.coerce
    .number({ error: DAYS_OUT_OF_RANGE })
    .int({ error: DAYS_OUT_OF_RANGE })
    .min(1, { error: DAYS_OUT_OF_RANGE })
    .max(MAX_PENDING_DAYS, { error: DAYS_OUT_OF_RANGE })
    .default(1),
});

/** Sheets with an event in the next days, and the people in each who have not had that reminder. */
export const pendingRemindersView = z.object({
  count: z.int(),
  signupSheets: z.array(z.object({ id: z.string(), title: z.string(), eventDate: instant, volunteers: z.int() })),
});
export type PendingReminders = z.infer<typeof pendingRemindersView>;

const kindOfReminder = z.object({
  reminderType,
  /** When it goes out automatically; null if that moment has passed for all slots. */
  dueAt: instant.nullable(),
  pending: z.int(),
  sent: z.int(),
  sentByItself: z.int(),
  lastSentAt: instant.nullable(),
});
export type KindOfReminder = z.infer<typeof kindOfReminder>;

const sheetReminders = z.object({
  id: z.string(),
  title: z.string(),
  eventDate: instant,
  /** School days ahead; 0 is today. */
  days: z.int(),
  people: z.int(),
  consenting: z.int(),
  next: z.object({ reminderType, at: instant, people: z.int() }).nullable(),
  reminders: z.array(kindOfReminder),
});
export type SheetReminders = z.infer<typeof sheetReminders>;

/** Up to seven days ahead, soonest first. */
export const remindersOverview = z.object({ sheets: z.array(sheetReminders) });
export type RemindersOverview = z.infer<typeof remindersOverview>;

export const reminderPreview = z.object({
  people: z.int(),
  /** With the phone, where somebody without an email is to be called. */
  skipped: z.array(z.object({ name: z.string(), reason: z.enum(['noConsent', 'noEmail', 'alreadySent', 'past']) })),
  mail: z
    .object({
      subject: z.string(),
      replyTo: z.object({ name: z.string(), address: z.string() }),
      htmlPath: z.string(),
    })
    .nullable(),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;
