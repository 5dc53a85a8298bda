import { MAX_UNDO } from '#contract/signups.ts';
import { ensureRecurringJobs } from '#server/all-jobs.ts';
import { SCHOOL_CALENDAR } from '#contract/paths.ts';
import { replaceKey } from '#server/features/calendar-records/calendar-keys.store.ts';
import { insertRun } from '#server/features/checks/check-runs.store.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { insertClosedYear } from '#server/features/given-hours/closed-years.store.ts';
import { beginConversion } from '#server/features/logos/logo-conversions.store.ts';
import { putBaseline } from '#server/features/monitors/contents.store.ts';
import { seeProcess } from '#server/features/system/server-processes.store.ts';
import { serveByHand } from '#server/features/waitlist/serve-slot.ts';
import { lockChannel } from '#server/mail/mail-channel.store.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { agingRecords } from './aging-records.ts';
import { fillHub } from './busy-hub.ts';
import { deletionLinksMailedTo } from './deletion-requests.ts';
import { makeMonitor } from './found-changes.ts';
import { keepLogo } from './logos.ts';
import { proofsMailedTo } from './mailed-proofs.ts';
import { createUser, PASSWORD, signIn } from './people.ts';
import { ann, ben, chiyo, helper, makeFair, makeSlot, signedUp } from './sheets.ts';
import { connectAccount } from './social-posts.ts';
import type { TestHub } from './test-hub.ts';
import { makeWaitedFor } from './waitlists.ts';

/** What people of a filled hub hold: it must work for as long as its time says, whatever version they meet. */
export interface Held {
  readonly accounts: readonly { readonly role: string; readonly email: string; readonly password: string }[];
  /** The cookie of a full administrator who is signed in. */
  readonly session: string;
  /** Tokens of links in emails. */
  readonly signupLinks: readonly string[];
  readonly endedSignupLink: string;
  readonly unsubscribeLink: { readonly email: string; readonly token: string };
  readonly proofLink: { readonly email: string; readonly token: string };
  readonly deletionLink: string;
}

const roles = ['full-admin', 'volunteer-admin', 'user'] as const;
const NEWCOMER = 'nadia@families.example';
const LEAVING = 'lena@families.example';

/** Fills every table, also with what is legal and odd. */
export async function fillEverything(hub: TestHub): Promise<Held> {
  await fillPast(hub);
  await fillHub(hub);
  for (const { make } of Object.values(agingRecords)) await make(hub);
  await fillTheRest(hub);
  await ensureRecurringJobs(hub.hub);
  const users = [];
  for (const role of roles) users.push(await createUser(hub, { role, email: `${role}@pac.example` }));
  const [full, , parent] = users;
  if (full === undefined || parent === undefined) throw new Error('There are three accounts');
  const session = await signIn(hub, full);
  const links = await fillSheets(hub, session, await signIn(hub, parent));
  const accounts = users.map(({ role, email }) => ({ role, email, password: PASSWORD }));
  return { accounts, session, ...links, ...(await makeLinks(hub)) };
}

/** An hour that the school's clock showed twice. */
async function fillPast(hub: TestHub): Promise<void> {
  const now = hub.platform.clock.now().toISOString();
  hub.platform.clock.set('2025-10-20T18:00:00.000Z');
  const slot = { startTime: '2025-11-02T01:30', endTime: null, maxVolunteers: null };
  const past = await makeFair(hub, { sheet: { title: 'Past', eventDate: '2025-11-02T01:30' }, slot });
  await signedUp(hub, past.slot, ben);
  hub.platform.clock.set(now);
}

type Links = Pick<Held, 'signupLinks' | 'endedSignupLink' | 'unsubscribeLink'>;

async function fillSheets(hub: TestHub, admin: string, parent: string): Promise<Links> {
  const { sheet, slot } = await makeFair(hub, {
    sheet: { title: 'ערב משפחה 🎪 «Über» O’Neil & <b>Co</b>', description: 'Line 1\n\nLine 3\t"quoted" \\ \u2028 %_' },
    slot: { maxVolunteers: 400, startTime: '2026-12-12T22:30', endTime: '2026-12-13T01:15' },
  });
  const other = await makeSlot(hub, sheet, {
    title: 'x'.repeat(100),
    startTime: null,
    endTime: null,
    maxVolunteers: 1,
  });
  await makeFair(hub, { sheet: { showEventDate: false, showSpotCount: false, eventDeadline: '2026-12-01T12:00' } });
  const odd = {
    name: 'Zoë “Z” D’Árcy-Ô’Nëil 🦜 عربي',
    email: "o'zoe+pac@families.example",
    phone: '+1 (604) 555-0104',
  };
  const signups = [
    await signedUp(hub, slot, {
      ...odd,
      notes: 'A\nB\t"C" \\ 🦜'.repeat(9),
      emailConsent: true,
      preferredLanguage: 'ar',
    }),
    await signedUp(hub, slot, { ...chiyo, emailConsent: true }),
    await signedUp(hub, other, ann),
  ];
  for (let number = 1; number <= 30; number += 1) await signedUp(hub, slot, helper(number));
  const cancelled = await signedUp(hub, slot, ben);
  await call(hub, 'DELETE', '/api/manage/signup', { json: { token: cancelled.token } });
  const translations = { fr: { title: 'Soirée des familles', description: null } };
  await call(hub, 'PATCH', `/api/signup-sheets/${sheet.id}`, { cookie: admin, json: { translations } });
  await call(hub, 'POST', '/api/volunteers', { cookie: parent, json: { ...helper(77), slotId: slot.id } });
  await call(hub, 'POST', `/api/volunteer-slots/${slot.id}/shared`, { cookie: admin });
  const elsewhere = await makeSlot(hub, sheet, { title: 'Moved to' });
  const moved = await signedUp(hub, slot, helper(78));
  // Until it can no longer be undone, a move holds the place that was left.
  const move = { slotId: elsewhere.id, undoFor: MAX_UNDO };
  await call(hub, 'POST', `/api/volunteers/${moved.id}/move`, { cookie: admin, json: move });
  const waitedFor = await makeWaitedFor(hub);
  // The call refuses where no email can go out, as from this hub.
  const served = { slotId: waitedFor.slot.id, now: hub.platform.clock.now() };
  await hub.hub.database.write((write) => serveByHand(hub.hub, write, served));
  for (const path of ['signup-sheets', 'volunteer-slots']) await makeAndDelete(hub, admin, path);
  const token = new URL(unsubscribeUrl(hub.platform, chiyo.email, 'reminders')).pathname.split('/').at(-1) ?? '';
  return {
    signupLinks: signups.map((signup) => signup.token),
    endedSignupLink: cancelled.token,
    unsubscribeLink: { email: chiyo.email, token },
  };
}

/** With a sign-up, of which an email tells. */
async function makeAndDelete(hub: TestHub, cookie: string, path: string): Promise<void> {
  const made = await makeFair(hub);
  await signedUp(hub, made.slot, ann);
  await call(hub, 'DELETE', `/api/${path}/${path === 'signup-sheets' ? made.sheet.id : made.slot.id}`, { cookie });
}

async function makeLinks(hub: TestHub): Promise<Pick<Held, 'proofLink' | 'deletionLink'>> {
  for (const email of [NEWCOMER, LEAVING]) {
    const json = { name: 'Nadia Newcomer', email, password: PASSWORD, phone: null };
    await call(hub, 'POST', '/api/auth/register', { json });
  }
  await mailDeletionLink(hub.hub, { name: 'Lena Leaving', email: LEAVING });
  const [proof] = await proofsMailedTo(hub, NEWCOMER);
  const [deletionLink] = await deletionLinksMailedTo(hub, LEAVING);
  if (proof === undefined || deletionLink === undefined) throw new Error('No link was mailed');
  return { proofLink: { email: NEWCOMER, token: proof }, deletionLink };
}

/** Tables that no other part of a filled hub writes. */
async function fillTheRest(hub: TestHub): Promise<void> {
  const { clock, database } = hub.platform;
  const at = clock.now().toISOString();
  const monitorId = await makeMonitor(hub, { name: 'Lunch menu' });
  const { id: userId } = await createUser(hub, { role: 'volunteer-admin' });
  await database.write(async ({ db }) => {
    await insertRun(db, { now: at, total: 3 });
    await beginConversion(db, 'facebook', { id: newId(clock.now()), now: at, leasedUntil: at });
    await lockChannel(db, 'pac@example.org');
    await suppressAddress(db, 'gone@families.example', 'No such mailbox', clock.now());
    const baseline = { recentHashes: ['h'], elementsFound: 1, excerpt: 'News', unconfirmedSince: null };
    await putBaseline(db, { monitorId, configurationHash: 'x', at }, { ...baseline, validators: null });
    await replaceKey(db, { tokenHash: 'calendar', userId, madeAt: at });
    await insertClosedYear(db, { year: 2024, at, by: userId });
    await seeProcess(db, { id: newId(clock.now()), version: productVersion, node: process.version, startedAt: at }, at);
  });
  await connectAccount(hub, 'facebook');
  await connectAccount(hub, 'instagram');
  await keepLogo(hub, 'facebook');
  // Its entries get their numbers when they are read.
  await call(hub, 'GET', SCHOOL_CALENDAR);
}

async function call(hub: TestHub, ...parts: Parameters<TestHub['call']>): Promise<void> {
  const { statusCode, body } = await hub.call(...parts);
  if (statusCode >= 300) throw new Error(`${parts[0]} ${parts[1]} answered ${statusCode}: ${body}`);
}
