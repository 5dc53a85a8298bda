import { type ReminderKind } from '#domain/reminders.ts';
import type { Brought, MailedSheet, MailedSlot } from '#server/features/signups/signup-mails.ts';

export interface RemindedSignup {
  readonly signupId: string;
  readonly linkVersion: number;
  /** Absent for one that was signed up alone. */
  readonly groupId?: string;
  /** Absent for a shift. */
  readonly brought?: Brought;
  readonly slot: MailedSlot & { readonly description: string | null };
  readonly sheet: MailedSheet & { readonly description: string | null };
}

export interface ReminderMail {
  readonly reminder: ReminderKind;
  /** Automatic reminders never go out at night. */
  readonly automatic: boolean;
  /** Null where it may not be quoted. */
  readonly name: string | null;
  /** Soonest first, never empty. */
  readonly signups: readonly RemindedSignup[];
  readonly goodForMs: number;
}
