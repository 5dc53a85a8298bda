import { chooseLanguage, type LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { Actor } from '#server/http/actor.ts';
import type { MailPicture } from '#server/mail/mail-body.ts';
import { SOURCE } from '#domain/writing.ts';
import { titleIn, type Translations } from '#domain/translations.ts';
import { counted, type MailCause } from '#server/mail/mail-cause.ts';
import type { Context, Hub } from '#server/hub.ts';
import { plainFile } from '#server/pictures/stored-picture.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type {
  EventCancelledMail,
  MailedSheet,
  MailedSlot,
  MailedTitle,
  SeveralMail,
  SignupChangedMail,
  SignupMail,
} from './signup-mails.ts';
import { isReached, type Reached } from '#domain/reached-people.ts';
import { quotableOf } from './quotable.ts';
import type { SlotOfEvent } from './places.store.ts';
import type { SignupAttempt } from './signup-attempt.ts';
import type { EntryStatus } from './calendar-entry.ts';
import { membersOf } from './groups.store.ts';
import { CANCELLED, CONFIRMED, newestOf, numberEntries } from './number-entries.ts';
import type { Signup, SignupOfEvent } from './signups.store.ts';
import { noteMailed } from './signup-entries.store.ts';

type WithMailbox = Context<'mailbox'>;
type Told = Reached<SignupOfEvent>;

export async function mailVolunteer(
  hub: WithMailbox,
  write: Write,
  kind: 'signup-confirmation' | 'signup-removed' | 'signup-withdrawn' | 'signup-handed-over',
  signup: SignupOfEvent,
  cause: MailCause = counted,
): Promise<void> {
  if (!isReached(signup)) return;
  for (const each of await withMails(write.db, [signup])) {
    // Others of a group still come: their entry stays, and says who.
    const comes = kind === 'signup-confirmation' || (each.mail.people ?? []).length > 0;
    const [mail] = await numberMails(hub, write, [each], comes ? CONFIRMED : CANCELLED);
    if (mail !== undefined) await hub.mailbox.write(write, orderFor(kind, signup, mail.mail, cause));
  }
}

interface ToConfirm {
  readonly mail: SignupMail;
  readonly isTold: boolean;
}

/** One mail for all places of a form that lie ahead, unless nobody is to be told. */
export async function mailConfirmation(
  { mailbox }: Pick<Hub, 'mailbox'>,
  write: Write,
  { form: { email, preferredLanguage }, cause }: SignupAttempt,
  taken: readonly ToConfirm[],
): Promise<void> {
  const mails = taken.filter(({ isTold }) => isTold).map(({ mail }) => mail);
  const [mail] = mails;
  if (mail === undefined || email === null) return;
  const [kind, payload] =
    mails.length === 1
      ? ['signup-confirmation', mail]
      : ['several-confirmation', { signups: mails } satisfies SeveralMail];
  await mailbox.write(write, { kind, to: email, language: preferredLanguage, payload, cause });
}

/** @param by who changes the sheet; or `counted`, where the caller has counted the mails */
export async function mailChange(
  hub: WithMailbox,
  write: Write,
  signups: readonly Told[],
  by: Organizing | typeof counted,
  before: (now: SignupMail, language: string) => SignupChangedMail['before'],
): Promise<void> {
  for (const { signup, mail: now } of await numberedMails(hub, write, signups)) {
    const mail: SignupChangedMail = { ...now, before: before(now, signup.preferredLanguage) };
    await hub.mailbox.write(write, orderFor('signup-changed', signup, mail, 'userId' in by ? causeOf(by, signup) : by));
  }
}

/** Answers what was mailed. */
export async function mailCancellation(
  hub: WithMailbox,
  write: Write,
  signups: readonly Told[],
  by: Organizing,
  how: Pick<EventCancelledMail, 'cancelled' | 'reason'>,
): Promise<readonly WithMail<Told>[]> {
  const mails = await numberMails(hub, write, await mailsOnce(write.db, signups), CANCELLED);
  for (const { signup, mail: cancelled } of mails) {
    const mail: EventCancelledMail = { ...cancelled, ...how };
    await hub.mailbox.write(write, orderFor('event-cancelled', signup, mail, causeOf(by, signup)));
  }
  return mails;
}

/** For an event that was called off and takes place after all. */
export async function mailRevival(
  hub: WithMailbox,
  write: Write,
  signups: readonly Told[],
  by: Organizing,
): Promise<void> {
  for (const { signup, mail } of await numberedMails(hub, write, signups))
    await hub.mailbox.write(write, orderFor('event-revived', signup, mail, causeOf(by, signup)));
}

/** What mails about these signups say, once for all whom one form signed up for a slot, noted as sent. */
export async function numberedMails(
  platform: Platform,
  write: Write,
  signups: readonly Told[],
): Promise<WithMail<Told>[]> {
  return numberMails(platform, write, await mailsOnce(write.db, signups), CONFIRMED);
}

/**
 * One mail for all whom one form signed up for a slot, as they share a link and a calendar entry. Who signed up by
 * another form has others, and gets another mail.
 */
async function mailsOnce(db: Db, signups: readonly Told[]): Promise<WithMail<Told>[]> {
  const households = Map.groupBy(signups, ({ id, groupId, slotId, email }) =>
    groupId === null ? id : `${groupId} ${slotId} ${email.toLowerCase()}`,
  );
  return withMails(
    db,
    [...households.values()].flatMap(([first]) => first ?? []),
  );
}

/** The mails with the numbers of their entries, noted as sent. */
async function numberMails(
  platform: Platform,
  { db }: Write,
  mails: readonly WithMail<Told>[],
  status: EntryStatus,
): Promise<WithMail<Told>[]> {
  const at = platform.clock.now().toISOString();
  for (const { signup } of mails) await noteMailed(db, signup, at);
  return numberEntries(platform, db, mails, () => status);
}

function orderFor(kind: string, signup: Told, payload: object, cause: MailCause) {
  return { kind, to: signup.email, language: signup.preferredLanguage, payload, cause };
}

/** Who changes a sheet. */
export type Organizing = Pick<Actor, 'userId'>;

export function causeOf({ userId: personId }: Organizing, { sheetId }: Pick<SignupOfEvent, 'sheetId'>): MailCause {
  return { by: 'organizer', personId, sheetId };
}

export function wasMailed({ confirmationSentAt }: Pick<SignupOfEvent, 'confirmationSentAt'>): boolean {
  return confirmationSentAt !== null;
}

export interface WithMail<One extends SignupOfEvent = SignupOfEvent> {
  /** With the number of the entry that it may share. */
  readonly signup: One;
  readonly mail: SignupMail;
}

/** With the people of their groups, as they are now. */
export async function withMails<One extends SignupOfEvent>(db: Db, signups: readonly One[]): Promise<WithMail<One>[]> {
  const groups = signups.flatMap(({ groupId }) => groupId ?? []);
  const members = groups.length === 0 ? [] : await membersOf(db, groups);
  return signups.map((one) => {
    const own = members.filter(({ groupId, slotId }) => groupId === one.groupId && slotId === one.slotId);
    const names = own.map(({ name }) => name);
    const { calendarSequence, calendarAt, calendarDigest } = newestOf([one, ...own]);
    const signup = { ...one, calendarSequence, calendarAt, calendarDigest };
    return { signup, mail: mailOf(signup, signup, names) };
  });
}

type MailedSignup = Signup & Pick<SignupOfEvent, 'provedAddress'>;

/** @param names of all people of the group who come to this slot */
export function mailOf(signup: MailedSignup, slot: SlotOfEvent, names: readonly string[]): SignupMail {
  const { groupId, calendarSlotId, preferredLanguage } = signup;
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
    ...(groupId === null || calendarSlotId === null ? {} : { entrySlotId: calendarSlotId }),
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

export interface TitledInLanguage {
  readonly title: string;
  readonly translations: Translations | null;
  readonly language: LanguageTag;
}

export function mailedTitle(recipient: string, { title, translations, language }: TitledInLanguage): MailedTitle {
  const shown = titleIn(chooseLanguage([recipient]), { title, translations }, language);
  return shown.language === language ? { title } : { title, translated: shown };
}
