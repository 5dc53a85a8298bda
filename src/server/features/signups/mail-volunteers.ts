import { chooseLanguage, type LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { MailPicture } from '#server/mail/mail-body.ts';
import { SOURCE } from '#domain/writing.ts';
import { titleIn, type Translations } from '#domain/translations.ts';
import type { Hub } from '#server/hub.ts';
import { plainFile } from '#server/pictures/stored-picture.ts';
import type { Write } from '#server/platform/database/database.ts';
import type {
  EventCancelledMail,
  MailedSheet,
  MailedSlot,
  MailedTitle,
  SignupChangedMail,
  SignupMail,
} from './signup-mails.ts';
import { quotableOf } from './quotable.ts';
import type { SignupOfEvent } from './signups.store.ts';

type WithMailbox = Pick<Hub, 'mailbox'>;

export async function mailVolunteer(
  { mailbox }: WithMailbox,
  write: Write,
  kind: 'signup-confirmation' | 'signup-removed' | 'signup-withdrawn',
  signup: SignupOfEvent,
): Promise<void> {
  await mailbox.write(write, orderFor(kind, signup, mailOf(signup)));
}

export async function mailChange(
  { mailbox }: WithMailbox,
  write: Write,
  signups: readonly SignupOfEvent[],
  before: (now: SignupMail, language: string) => SignupChangedMail['before'],
): Promise<void> {
  for (const signup of signups) {
    const now = mailOf(signup);
    const mail: SignupChangedMail = { ...now, before: before(now, signup.preferredLanguage) };
    await mailbox.write(write, orderFor('signup-changed', signup, mail));
  }
}

export async function mailCancellation(
  { mailbox }: WithMailbox,
  write: Write,
  signups: readonly SignupOfEvent[],
  how: Pick<EventCancelledMail, 'cancelled' | 'reason'>,
): Promise<void> {
  for (const signup of signups) {
    const mail: EventCancelledMail = { ...mailOf(signup), ...how };
    await mailbox.write(write, orderFor('event-cancelled', signup, mail));
  }
}

/** For an event that was called off and takes place after all. */
export async function mailRevival(
  { mailbox }: WithMailbox,
  write: Write,
  signups: readonly SignupOfEvent[],
): Promise<void> {
  for (const signup of signups) await mailbox.write(write, orderFor('event-revived', signup, mailOf(signup)));
}

function orderFor(kind: string, signup: SignupOfEvent, payload: object) {
  return { kind, to: signup.email, language: signup.preferredLanguage, payload };
}

export function wasMailed({ confirmationSentAt }: Pick<SignupOfEvent, 'confirmationSentAt'>): boolean {
  return confirmationSentAt !== null;
}

export function mailOf(signup: SignupOfEvent): SignupMail {
  return {
    signupId: signup.id,
    linkVersion: signup.linkVersion,
    ...quotableOf(signup),
    calendarSequence: signup.calendarSequence,
    slot: mailedSlot(signup),
    sheet: mailedSheet(signup),
  };
}

/** @param recipient the language of the mail, where it is not that of the signup */
export function mailedSlot(signup: SignupOfEvent, recipient = signup.preferredLanguage): MailedSlot {
  const { slotTitle: title, slotTranslations: translations, language } = signup;
  return {
    id: signup.slotId,
    ...mailedTitle(recipient, { title, translations, language }),
    startTime: signup.startTime,
    endTime: signup.endTime,
  };
}

/** @param recipient the language of the mail, where it is not that of the signup */
export function mailedSheet(signup: SignupOfEvent, recipient = signup.preferredLanguage): MailedSheet {
  const { sheetTitle: title, sheetTranslations: translations, language, sheetPicture: picture } = signup;
  return {
    id: signup.sheetId,
    ...mailedTitle(recipient, { title, translations, language }),
    ...(language === SOURCE ? {} : { language }),
    eventDate: signup.eventDate,
    showEventDate: signup.showEventDate,
    organizerName: signup.organizerName,
    organizerEmail: signup.organizerEmail,
    ...(picture === null ? {} : { picture: mailedPicture(picture) }),
  };
}

function mailedPicture(picture: StoredPicture): MailPicture {
  const { alt, width, height } = picture;
  return { file: plainFile(picture), alt, width, height };
}

interface TitledInLanguage {
  readonly title: string;
  readonly translations: Translations | null;
  readonly language: LanguageTag;
}

export function mailedTitle(recipient: string, { title, translations, language }: TitledInLanguage): MailedTitle {
  const shown = titleIn(chooseLanguage([recipient]), { title, translations }, language);
  return shown.language === language ? { title } : { title, translated: shown };
}
