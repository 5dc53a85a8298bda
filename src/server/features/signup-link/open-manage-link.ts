import { startOfDay } from '#domain/school-time/school-clock.ts';
import { lastMomentOf } from '#domain/sheet-dates.ts';
import { comparable } from '#domain/text-limits.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import { signupsOfGroup } from '#server/features/signups/groups.store.ts';
import { signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { linkDead } from './signup-link.errors.ts';

const DAYS_AFTER_EVENT = 7;

export interface ManageInput {
  readonly token: string;
  readonly signupId?: string | undefined;
}

type LinkRight = Pick<NonNullable<ReturnType<typeof readManageToken>>, 'signupId' | 'linkVersion'>;

interface Opened {
  readonly signup: SignupOfEvent;
  /** The other signups of its form and address. */
  readonly group: readonly SignupOfEvent[];
}

/** @throws 404 as `openToAct` */
export async function openManageLink(platform: Platform, input: ManageInput): Promise<SignupOfEvent> {
  return (await openToAct(platform, input)).signup;
}

/**
 * The link of a form opens all of its signups. An act that names none means the link's own: sent twice, it must not
 * reach another.
 * @throws 404 when the link was altered or replaced, the signup is gone or of another form, or the event is long over
 */
export async function openToAct(platform: Platform, input: ManageInput): Promise<Opened> {
  return open(platform, input, ({ signupId }) => signupId);
}

/** What a page shows, also once the link's own is cancelled or over. @throws 404 as `openToAct` */
export async function openGroup(platform: Platform, input: ManageInput): Promise<Opened> {
  return open(platform, input, (_right, [first]) => first?.id);
}

async function open(
  platform: Platform,
  { token, signupId }: ManageInput,
  meant: (right: LinkRight, reached: readonly SignupOfEvent[]) => string | undefined,
): Promise<Opened> {
  const right = readManageToken(platform.secrets, token);
  if (right === null) throw linkDead();
  const reached = await signupsOfLink(platform, right);
  const wanted = signupId ?? meant(right, reached);
  const signup = reached.find(({ id }) => id === wanted);
  if (signup === undefined) throw linkDead();
  return { signup, group: reached.filter(({ id }) => id !== signup.id) };
}

/** All that a link opens, its own signup first. */
export async function signupsOfLink(platform: Platform, link: LinkRight): Promise<SignupOfEvent[]> {
  const signups = await ofForm(platform.database.db, link);
  return signups.filter((signup) => !isLongOver(platform, signup));
}

async function ofForm(db: Db, link: LinkRight): Promise<SignupOfEvent[]> {
  const own = await signupById(db, link.signupId);
  if (own !== null && own.linkVersion === link.linkVersion) {
    const group = own.groupId === null ? [] : await signupsOfGroup(db, own.groupId);
    const key = comparable(own.email ?? '');
    return [own, ...group.filter(({ id, email }) => id !== own.id && comparable(email ?? '') === key)];
  }
  // The group has the id of its first signup, whose link was mailed.
  const group = await signupsOfGroup(db, link.signupId);
  return group.filter(({ linkVersion }) => linkVersion === link.linkVersion);
}

function isLongOver({ schoolClock, clock }: Platform, signup: SignupOfEvent): boolean {
  return clock.now() >= startOfDay(schoolClock, lastMomentOf(signup), DAYS_AFTER_EVENT + 1);
}
