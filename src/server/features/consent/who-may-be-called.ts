import { callConsentEndsWith } from '#domain/calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastGiven, reachablePeople, type Reachable } from './consent.store.ts';
import { addressHash, endConsents } from './record-consents.ts';

/** A mailbox whose reader agreed to calls. */
export interface Callable {
  /** In lower case. */
  readonly address: string;
  /** As it was typed last. */
  readonly email: string;
  readonly language: string;
  readonly wantsNews: boolean;
  /**
   * Whether its reader checked the box, or has seen that it is checked and pressed: anybody can sign up under an address,
   * also one that was proved another time.
   */
  readonly isProved: boolean;
}

interface WhoMayBeCalled {
  readonly agreed: readonly Callable[];
  /** Addresses that agreed so long ago that it counts no more. */
  readonly lapsed: readonly string[];
  /** Mailboxes that agreed to reminders only. */
  readonly onlyReminders: number;
}

/**
 * Who agreed to be asked when helpers are missing, each mailbox once. It counts for some months after the box was last
 * checked, or after the last sign-up of the address.
 * @param only an address in lower case, for nobody else
 */
export async function whoMayBeCalled(
  platform: Pick<Platform, 'secrets' | 'schoolClock' | 'clock'>,
  db: Db,
  only: string | null = null,
): Promise<WhoMayBeCalled> {
  const mailboxes = Map.groupBy(await reachablePeople(db, only), ({ email }) => email.toLowerCase());
  const given = await lastGiven(db, 'calls');
  const end = callConsentEndsWith(platform.schoolClock, platform.clock.now());
  const agreed: Callable[] = [];
  const lapsed: string[] = [];
  let onlyReminders = 0;
  for (const [address, people] of mailboxes) {
    const calling = people.filter(({ wantsCalls }) => wantsCalls);
    const last = calling.findLast(({ isProved }) => isProved) ?? calling.at(-1);
    if (last === undefined) onlyReminders += people.some(({ wantsReminders }) => wantsReminders) ? 1 : 0;
    else if (isRenewed(people, () => given.get(addressHash(platform, address)), end)) {
      const { email, language, isProved } = last;
      const wantsNews = people.some((person) => person.wantsNews && (person.isProved || !isProved));
      agreed.push({ address, email, language, wantsNews, isProved });
    } else lapsed.push(address);
  }
  return { agreed, lapsed, onlyReminders };
}

/** Who has signed up since needs no look at when the box was checked, which costs a hash for each address. */
function isRenewed(people: readonly Reachable[], givenAt: () => string | undefined, end: Date): boolean {
  const isAfter = (at: string | null | undefined) => at !== undefined && at !== null && new Date(at) > end;
  return people.some(({ signupTime }) => isAfter(signupTime)) || isAfter(givenAt());
}

/** One mailbox of those, by its address in lower case; null when it does not agree any more. */
export async function mayBeCalled(
  platform: Parameters<typeof whoMayBeCalled>[0],
  db: Db,
  address: string,
): Promise<Callable | null> {
  const { agreed } = await whoMayBeCalled(platform, db, address);
  return agreed.find((one) => one.address === address) ?? null;
}

/** Addresses per transaction. */
const MOST_AT_ONCE = 200;

/** Ends what counts no more, with a proof and without a mail about it. */
export async function endLapsedCalls(platform: Platform): Promise<number> {
  return platform.database.write(async (write) => {
    const { lapsed } = await whoMayBeCalled(platform, write.db);
    const ended = lapsed.slice(0, MOST_AT_ONCE);
    for (const address of ended)
      await endConsents(platform, write, { address, purposes: ['calls'], place: 'age', language: null });
    return ended.length;
  });
}
