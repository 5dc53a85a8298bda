import type { LeftOutReason, LetterRecipients } from '#contract/letters.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Audience, LetteredSignup } from './letter-text.ts';
import { consentingUsers, suppressedAmong, volunteersOf, withoutAddress, type Addressee } from './letters.store.ts';

export interface Recipient {
  readonly email: string;
  readonly language: string;
  readonly signups: readonly LetteredSignup[];
}

interface Recipients {
  readonly recipients: readonly Recipient[];
  readonly leftOut: LetterRecipients['leftOut'];
}

const MAX_NAMES = 50;

/**
 * Who gets a letter, each mailbox once, in order of sign-up, and who does not. Volunteers of a sheet get letters about
 * it with or without consent; all others only if they agreed to news, and only if the mailbox was ever proved, because
 * anyone could have created the account. People who did not agree are only counted, never named.
 */
export async function findRecipients(db: Db, audience: Audience): Promise<Recipients> {
  const people = await volunteersOf(db, audience);
  if (audience.kind === 'everyone') people.push(...(await consentingUsers(db)));
  const mailboxes = Map.groupBy(people, ({ email }) => email.toLowerCase());
  const cameBack = await suppressedAmong(db);
  const recipients: Recipient[] = [];
  const left = new Map<LeftOutReason, string[]>();
  for (const [address, persons] of mailboxes) {
    const wanted = audience.kind === 'everyone' ? persons.filter(({ wantsNews }) => wantsNews) : persons;
    const reason = wanted.length === 0 ? whyNoNews(persons) : whyLeftOut(address, wanted, cameBack);
    if (reason === null) recipients.push(recipientOf(wanted.filter(({ isConfirmed }) => isConfirmed)));
    else left.set(reason, [...(left.get(reason) ?? []), persons[0]?.name ?? '']);
  }
  const leftOut = [...left].map(([reason, names]) => ({
    reason,
    people: names.length,
    names: audience.kind === 'everyone' ? [] : names.slice(0, MAX_NAMES),
  }));
  const toCall = await withoutAddress(db, audience);
  const names = toCall.map(({ name, phone }) => (phone === null ? name : `${name} ${phone}`));
  if (names.length > 0) leftOut.push({ reason: 'no-email', people: names.length, names: names.slice(0, MAX_NAMES) });
  return { recipients, leftOut };
}

function whyNoNews(persons: readonly Addressee[]): LeftOutReason {
  return persons.some(({ wantsReminders }) => wantsReminders) ? 'only-reminders' : 'no-consent';
}

function whyLeftOut(
  address: string,
  wanted: readonly Addressee[],
  cameBack: ReadonlySet<string>,
): LeftOutReason | null {
  if (!wanted.some(({ isConfirmed }) => isConfirmed)) return 'not-confirmed';
  return cameBack.has(address) ? 'came-back' : null;
}

function recipientOf(persons: readonly Addressee[]): Recipient {
  const last = persons.at(-1);
  if (last === undefined) throw new Error('A recipient is somebody');
  return {
    email: last.email,
    language: last.language,
    signups: persons.flatMap(({ signupId, groupId }) =>
      signupId === null ? [] : [{ signupId, ...(groupId === null ? {} : { groupId }) }],
    ),
  };
}
