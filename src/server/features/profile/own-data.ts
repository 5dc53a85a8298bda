import type { MyData } from '#contract/accounts.ts';
import { writeNumber } from '#domain/certificates.ts';
import { textColumns } from '#domain/columns.ts';
import { answerText } from '#domain/questions.ts';
import { signupCells, signupColumns, slotCells } from '#domain/signup-table.ts';
import { roundHours, slotHours } from '#domain/volunteer-hours.ts';
import type { Actor } from '#server/http/actor.ts';
import { wordedAnswersOf, type WordedAnswer } from '#server/features/questions/answers.store.ts';
import { notFound } from '#server/http/errors.ts';
import type { Table } from '#server/http/send-table.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { USER_NOT_FOUND } from '#server/features/accounts/accounts.errors.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { listSessions } from '#server/features/sessions/list-sessions.ts';
import { consentHistory } from '#server/features/consent/record-consents.ts';
import { keyOf } from '#server/features/calendar-records/calendar-keys.store.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import { mailboxOfAddress } from '#server/features/mailboxes/mailboxes.store.ts';
import { factsOfOwner } from '#server/features/attendance/facts-of-owner.store.ts';
import { callsTo } from '#server/features/asked/recipients.store.ts';
import { certificatesOfAddress } from '#server/features/given-hours/certificates.store.ts';
import { changesOfHours } from '#server/features/given-hours/hour-changes.store.ts';
import { hoursOfAddress } from '#server/features/given-hours/hours.store.ts';
import { mailsTo } from '#server/features/accounts/own-mails.store.ts';
import { handOversOfUser } from '#server/features/searches/searches.store.ts';
import { waitedFor } from '#server/features/waitlist/entries.store.ts';
import { partOf } from '#server/features/organizers/organizers.store.ts';
import { historyOf, type PastOrComing } from '#server/features/accounts/own-signups.store.ts';
import { presentOwnUser } from '#server/features/accounts/present-user.ts';

/**
 * Everything that is stored under an account, for its user. Mails and consents are named only once the address is proved.
 * @throws 404 when the account is gone
 */
export async function ownData(platform: Platform, actor: Exclude<Actor, { role: 'anonymous' }>): Promise<MyData> {
  const { database, clock } = platform;
  const user = await userById(database.db, actor.userId);
  if (user === null) throw notFound(USER_NOT_FOUND);
  const signups = await historyOf(database.db, user.id);
  const answers = await answersBySignup(database.db, signups);
  const consents = user.email_verified_at === null ? [] : await consentHistory(platform, database.db, user.email);
  const part = await partOf(database.db, user.id, user.email_verified_at === null ? null : user.email);
  const mailbox =
    user.email_verified_at === null ? null : await mailboxOfAddress(database.db, mailboxHash(platform, user.email));
  const mails = user.email_verified_at === null ? [] : await mailsTo(database.db, [user.email]);
  return {
    madeAt: clock.now().toISOString(),
    account: {
      ...presentOwnUser(user),
      emailVerifiedAt: user.email_verified_at,
      preferredLanguage: user.preferred_language,
    },
    signups: signups.map((signup) => ({ ...presentOwnSignup(signup), ...presentWorded(answers.get(signup.id)) })),
    waitlists: (await waitedFor(database.db, user.id)).map(({ createdAt: since, ...entry }) => ({ ...entry, since })),
    handOvers: (await handOversOfUser(database.db, user.id)).map((handOver) => presentHandOver(handOver, user.id)),
    attendance: await factsOfOwner(database.db, {
      signupIds: signups.map(({ id }) => id),
      emailKey: user.email_verified_at === null ? null : user.email.toLowerCase(),
    }),
    calls: user.email_verified_at === null ? [] : await callsTo(database.db, user.email),
    consents,
    mailbox:
      mailbox === null
        ? null
        : { calendarReadOn: mailbox.feedReadOn, sendsFiles: mailbox.attaches, usedUntil: mailbox.usedUntil },
    calendarKey: await keyOf(database.db, user.id),
    hours: user.email_verified_at === null ? [] : await ownHoursData(database.db, user.email),
    certificates: user.email_verified_at === null ? [] : await ownCertificatesData(database.db, user.email),
    organizes: part,
    sessions: (await listSessions(platform, actor)).sessions,
    mails: mails.map(({ kind, recipient, subject, createdAt, sentAt }) => ({
      kind,
      recipient,
      subject,
      createdAt,
      sentAt,
    })),
  };
}

/** Adjustments are rows of their own, with what they add. */
async function ownHoursData(db: Db, email: string): Promise<MyData['hours']> {
  const hours = await hoursOfAddress(db, email.toLowerCase());
  const ids = hours.map(({ id }) => id);
  const changes = Map.groupBy(await changesOfHours(db, ids), ({ hoursId }) => hoursId);
  return hours.map(({ id, sheetTitle: sheet, slotTitle: slot, day, minutes, state, basis, name }) => ({
    sheet,
    slot,
    day,
    name: name ?? '',
    minutes,
    state,
    basis,
    changes: (changes.get(id) ?? []).map(({ kind, minutesBefore, minutesAfter, at, reason }) => ({
      kind,
      minutesBefore,
      minutesAfter,
      at,
      reason,
    })),
  }));
}

async function ownCertificatesData(db: Db, email: string): Promise<MyData['certificates']> {
  const certificates = await certificatesOfAddress(db, email.toLowerCase());
  return certificates.map(({ number, name, address, language, entries, ...certificate }) => ({
    number: writeNumber(number),
    name: name ?? '',
    email: address ?? '',
    language: language ?? '',
    year: certificate.year,
    version: certificate.version,
    minutes: certificate.minutes,
    entries: entries.map(({ day, sheet, slot, minutes }) => ({ day, sheet, slot, minutes })),
    state: certificate.state,
    madeAt: certificate.madeAt,
    withdrawnAt: certificate.withdrawnAt,
  }));
}

type HandOver = Awaited<ReturnType<typeof handOversOfUser>>[number];

/** Each side gets only what it typed itself. */
function presentHandOver(handOver: HandOver, userId: string): MyData['handOvers'][number] {
  const { sheet, slot, madeAt, askedAt, endsAt, state } = handOver;
  const at = { sheet, slot, endsAt, state };
  if (handOver.giverUserId === userId)
    return { ...at, part: 'giver', shownName: handOver.shownName, name: null, email: null, since: madeAt, form: null };
  const { takerName: name, takerEmail: email, takerForm: form } = handOver;
  return { ...at, part: 'taker', shownName: null, name, email, since: askedAt ?? madeAt, form };
}

function presentOwnSignup(signup: PastOrComing): MyData['signups'][number] {
  return {
    id: signup.id,
    sheet: signup.sheetTitle,
    eventDate: signup.eventDate,
    slot: signup.slotTitle,
    startTime: signup.startTime,
    endTime: signup.endTime,
    hours: roundHours(slotHours({ ...signup, kind: signup.slotKind })),
    name: signup.name,
    email: signup.email,
    phone: signup.phone,
    notes: signup.notes,
    emailConsent: signup.emailConsent,
    callConsent: signup.callConsent,
    newsConsent: signup.newsConsent,
    preferredLanguage: signup.preferredLanguage,
    signupTime: signup.signupTime,
    kind: signup.slotKind,
    quantity: signup.quantity,
    unit: signup.unit,
    bringing: signup.bringing,
    marks: [...(signup.marks ?? [])],
    displayName: signup.displayName,
  };
}

async function answersBySignup(
  db: Db,
  signups: readonly PastOrComing[],
): Promise<ReadonlyMap<string, readonly WordedAnswer[]>> {
  const ids = signups.map(({ id }) => id);
  return Map.groupBy(await wordedAnswersOf(db, ids), ({ signupId }) => signupId);
}

function presentWorded(answers: readonly WordedAnswer[] = []): Pick<MyData['signups'][number], 'answers'> {
  if (answers.length === 0) return {};
  return { answers: answers.map((answer) => ({ question: answer.question, answer: answerText(answer) })) };
}

/** In school time. Questions with the same words share a column. */
export function ownSignupsTable({ schoolClock }: Platform, { signups }: MyData): Table {
  const questions = [...new Set(signups.flatMap(({ answers = [] }) => answers.map(({ question }) => question)))];
  const rows = signups.map((signup) => [
    ...slotCells(schoolClock, signup),
    ...signupCells(schoolClock, signup),
    ...questions.map((question) => answersTo(question, signup)),
  ]);
  const columns = [...signupColumns, ...textColumns(questions)];
  return { name: 'my-signups', columns, pieces: [[{ common: [], rows }]] };
}

function answersTo(wanted: string, { answers = [] }: MyData['signups'][number]): string {
  return answers
    .filter(({ question }) => question === wanted)
    .map(({ answer }) => answer)
    .join('; ');
}
