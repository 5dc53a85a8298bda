import type { ReminderChoice, ReminderPreview } from '#contract/reminders.ts';
import type { Context } from '#server/hub.ts';
import type { RenderedMail } from '#server/mail/mail.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { quotableOf } from '#server/features/signups/quotable.ts';
import { remindedOf } from './describe-signup.ts';
import { findSheetToRemind } from './find-sheet-to-remind.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { planReminders, type DayOfHelp, type SkipReason } from './plan-reminders.ts';
import { reminder } from './reminders.mail.ts';
import { remindableSignups } from './reminders.store.ts';

/** Links in previews do nothing. */
const NOBODYS_SIGNUP = '00000000-0000-4000-8000-000000000000';
const NOBODY = 'nobody@example.invalid';

/** @throws 404 when the sheet does not exist */
export async function previewReminder(hub: Context<'sheetCache'>, choice: ReminderChoice): Promise<ReminderPreview> {
  const { toSend, skipped } = await planFor(hub, choice);
  const mail = exampleOf(hub, choice, toSend);
  const query = new URLSearchParams({ signupSheetId: choice.signupSheetId, reminderType: choice.reminderType });
  return {
    people: toSend.length,
    skipped: skipped.map(({ day: { signups }, reason }) => ({ name: whoIs(signups[0], reason), reason })),
    mail:
      mail?.replyTo === undefined
        ? null
        : { subject: mail.subject, replyTo: mail.replyTo, htmlPath: `/api/reminders/preview.html?${query.toString()}` },
  };
}

function whoIs({ name, phone }: Pick<SignupOfEvent, 'name' | 'phone'>, reason: SkipReason): string {
  return reason === 'noEmail' && phone !== null ? `${name} ${phone}` : name;
}

/**
 * The first recipient's mail, with links that do nothing; null if there is no recipient.
 * @throws 404 when the sheet does not exist
 */
export async function previewReminderMail(hub: Context<'sheetCache'>, choice: ReminderChoice): Promise<string | null> {
  const { toSend } = await planFor(hub, choice);
  // Pictures travel with mails; this one is looked at in a browser.
  return exampleOf(hub, choice, toSend)?.html.replaceAll('src="cid:', 'src="/uploads/') ?? null;
}

async function planFor(hub: Context<'sheetCache'>, { signupSheetId, reminderType }: ReminderChoice) {
  const { database, schoolClock, clock } = hub;
  const { id } = await findSheetToRemind(hub, signupSheetId);
  const signups = await remindableSignups(database.db, { sheetIds: [id] });
  return planReminders(schoolClock, reminderType, signups, clock.now());
}

function exampleOf(
  platform: Platform,
  { reminderType }: ReminderChoice,
  [first]: readonly DayOfHelp[],
): RenderedMail | null {
  if (first === undefined) return null;
  const [signup] = first.signups;
  const { preferredLanguage } = signup;
  const i18n = serverTexts(preferredLanguage);
  const words = dateWords(i18n.locale, platform.config.timeZone);
  const payload = {
    reminder: reminderType,
    automatic: false,
    name: quotableOf(signup).name,
    signups: remindedOf(first.signups).map((signup) => ({ ...signup, signupId: NOBODYS_SIGNUP })),
    goodForMs: 0,
  };
  return reminder.render(payload, { platform, recipient: NOBODY, i18n, language: i18n.locale, words });
}
