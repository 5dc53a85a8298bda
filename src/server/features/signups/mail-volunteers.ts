import { chooseLanguage, type LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { MailPicture } from '#server/mail/mail-body.ts';
import { SOURCE } from '#domain/writing.ts';
import { titleIn, type Translations } from '#domain/translations.ts';
import type { Hub } from '#server/hub.ts';
import { plainFile } from '#server/pictures/stored-picture.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import type {
  EventCancelledMail,
  MailedSheet,
  MailedSlot,
  MailedTitle,
  SeveralMail,
  SignupChangedMail,
  SignupMail,
} from './signup-mails.ts';
import { quotableOf } from './quotable.ts';
import type { SlotOfEvent } from './places.store.ts';
import type { SignupAttempt } from './signup-attempt.ts';
import { membersOf } from './groups.store.ts';
import type { Signup, SignupOfEvent } from './signups.store.ts';
import type { TakenPlace } from './take-places.ts';

type WithMailbox = Pick<Hub, 'mailbox'>;

export async function mailVolunteer(
  { mailbox }: WithMailbox,
  write: Write,
  kind: 'signup-confirmation' | 'signup-removed' | 'signup-withdrawn' | 'signup-handed-over',
  signup: SignupOfEvent,
): Promise<void> {
  for (const { mail } of await withMails(write.db, [signup])) await mailbox.write(write, orderFor(kind, signup, mail));
}

/** One mail for all places of a form that lie ahead, unless nobody is to be told. */
export async function mailConfirmation(
  { mailbox }: WithMailbox,
  write: Write,
  { form: { email, preferredLanguage }, isSolicited }: SignupAttempt,
  taken: readonly TakenPlace[],
): Promise<void> {
  const provedAddress = isSolicited ? email.toLowerCase() : null;
  const mails = taken.flatMap(({ slot, signups: [first, ...others], isTold }) => {
    if (!isTold || first === undefined) return [];
    const names = [first, ...others].map(({ name }) => name);
    return [mailOf({ ...first, provedAddress }, slot, names)];
  });
  const [mail] = mails;
  if (mail === undefined) return;
  const [kind, payload] =
    mails.length === 1
      ? ['signup-confirmation', mail]
      : ['several-confirmation', { signups: mails } satisfies SeveralMail];
  await mailbox.write(write, { kind, to: email, language: preferredLanguage, payload });
}

export async function mailChange(
  { mailbox }: WithMailbox,
  write: Write,
  signups: readonly SignupOfEvent[],
  before: (now: SignupMail, language: string) => SignupChangedMail['before'],
): Promise<void> {
  for (const { signup, mail: now } of await mailsOnce(write.db, signups)) {
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
  for (const { signup, mail: cancelled } of await mailsOnce(write.db, signups)) {
    const mail: EventCancelledMail = { ...cancelled, ...how };
    await mailbox.write(write, orderFor('event-cancelled', signup, mail));
  }
}

/** For an event that was called off and takes place after all. */
export async function mailRevival(
  { mailbox }: WithMailbox,
  write: Write,
  signups: readonly SignupOfEvent[],
): Promise<void> {
  for (const { signup, mail } of await mailsOnce(write.db, signups))
    await mailbox.write(write, orderFor('event-revived', signup, mail));
}

/**
 * One mail for all whom one form signed up for a slot, as they share a link and a calendar entry. Who signed up by
 * another form has others, and gets another mail.
 */
async function mailsOnce(db: Db, signups: readonly SignupOfEvent[]): Promise<WithMail[]> {
  const households = Map.groupBy(signups, ({ id, groupId, slotId, email }) =>
    groupId === null ? id : `${groupId} ${slotId} ${email.toLowerCase()}`,
  );
  const told = [...households.values()].flatMap((people) => {
    const [first] = people;
    const calendarSequence = Math.max(...people.map((each) => each.calendarSequence));
    return first === undefined ? [] : [{ ...first, calendarSequence }];
  });
  return withMails(db, told);
}

function orderFor(kind: string, signup: SignupOfEvent, payload: object) {
  return { kind, to: signup.email, language: signup.preferredLanguage, payload };
}

export function wasMailed({ confirmationSentAt }: Pick<SignupOfEvent, 'confirmationSentAt'>): boolean {
  return confirmationSentAt !== null;
}

/** With the people of their groups, as they are now. */
export async function mailsOf(db: Db, signups: readonly SignupOfEvent[]): Promise<SignupMail[]> {
  return (await withMails(db, signups)).map(({ mail }) => mail);
}

interface WithMail {
  readonly signup: SignupOfEvent;
  readonly mail: SignupMail;
}

async function withMails(db: Db, signups: readonly SignupOfEvent[]): Promise<WithMail[]> {
  const groups = signups.flatMap(({ groupId }) => groupId ?? []);
  const members = groups.length === 0 ? [] : await membersOf(db, groups);
  return signups.map((signup) => {
    const own = members.filter(({ groupId, slotId }) => groupId === signup.groupId && slotId === signup.slotId);
    const names = own.map(({ name }) => name);
    return { signup, mail: mailOf(signup, signup, names) };
  });
}

type MailedSignup = Signup & Pick<SignupOfEvent, 'provedAddress'>;

/** @param names of all people of the group who come to this slot */
function mailOf(signup: MailedSignup, slot: SlotOfEvent, names: readonly string[]): SignupMail {
  const { groupId, preferredLanguage } = signup;
  const quotable = quotableOf(signup);
  const quote = (one: string) => (one === signup.name ? quotable : quotableOf({ ...signup, name: one })).name;
  return {
    signupId: signup.id,
    linkVersion: signup.linkVersion,
    name: quotable.name,
    notes: quotable.notes,
    calendarSequence: signup.calendarSequence,
    ...mailedEvent(slot, preferredLanguage),
    ...broughtIn(signup, slot),
    ...(groupId === null ? {} : { groupId, people: names.map(quote) }),
  };
}

/** Nothing for a shift. */
export function broughtIn(signup: MailedSignup, { slotKind, unit }: SlotOfEvent): Pick<SignupMail, 'brought'> {
  if (slotKind === 'shift') return {};
  const { bringing } = quotableOf(signup);
  return { brought: { quantity: signup.quantity, unit, bringing, marks: signup.marks ?? [] } };
}

/** @param recipient the language of the mail */
export function mailedEvent(slot: SlotOfEvent, recipient: string): Pick<SignupMail, 'slot' | 'sheet'> {
  return { slot: mailedSlot(slot, recipient), sheet: mailedSheet(slot, recipient) };
}

/** @param recipient the language of the mail */
export function mailedSlot(slot: SlotOfEvent, recipient: string): MailedSlot {
  const { slotTitle: title, slotTranslations: translations, language } = slot;
  return {
    id: slot.slotId,
    ...mailedTitle(recipient, { title, translations, language }),
    startTime: slot.startTime,
    endTime: slot.endTime,
  };
}

/** @param recipient the language of the mail */
export function mailedSheet(slot: SlotOfEvent, recipient: string): MailedSheet {
  const { sheetTitle: title, sheetTranslations: translations, language, sheetPicture: picture } = slot;
  return {
    id: slot.sheetId,
    ...mailedTitle(recipient, { title, translations, language }),
    ...(language === SOURCE ? {} : { language }),
    eventDate: slot.eventDate,
    showEventDate: slot.showEventDate,
    organizerName: slot.organizerName,
    organizerEmail: slot.organizerEmail,
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
