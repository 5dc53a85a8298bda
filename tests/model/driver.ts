import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { manageToken } from '#server/features/signups/manage-link.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createUser, PASSWORD, signIn, signInProved } from '#tests/support/people.ts';
import { beginReminders } from '#tests/support/reminders.ts';
import { olga, tables, winterFair } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { addressOf, nameOf, withAccount, type PersonKey } from './people.ts';
import type { SlotKey } from './state.ts';
import { EVENT_DATE, TABLES_FROM, TABLES_TO, titles, type World } from './world.ts';

/** The real hub with a real mail server, on which histories happen one after the other. */
export async function openStage() {
  const smtp = await startMailServer();
  const hub = await startTestHub({ SMTP_URL: smtp.url });
  return {
    hub,
    smtp,
    async remove(): Promise<void> {
      await hub.remove();
      await smtp.stop();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** One history on the stage: its sheet, who is signed in, and how much of the mail has been read. */
export interface Real {
  readonly stage: Stage;
  readonly sheetId: string;
  readonly slotIds: ReadonlyMap<SlotKey, string>;
  readonly userIds: ReadonlyMap<PersonKey, string>;
  readonly cookies: Map<PersonKey | 'organizer', string>;
  readonly organizer: User;
  /** Of the outbox, the rows that were there before. */
  readonly knownMails: Set<string>;
  /** Received by the mail server before this history. */
  readonly receivedBefore: number;
}

export async function beginHistory(stage: Stage, world: World): Promise<Real> {
  const { hub, smtp } = stage;
  await hub.hub.jobs.settled();
  await hub.platform.empty();
  await beginReminders(hub, world.begins);
  const { waitlist, approval: handOverApproval, perAddress: placesPerAddress } = world;
  const rules = { waitlist, handOverApproval, placesPerAddress };
  const sheet = await createSheet(hub.hub, { ...winterFair, ...rules, eventDate: EVENT_DATE }, olga);
  const plain = { ...tables, startTime: null, endTime: null, signupSheetId: sheet.id };
  const timed = { ...plain, title: titles.tables, startTime: TABLES_FROM, endTime: TABLES_TO, maxVolunteers: 2 };
  const cocoa = { ...plain, title: titles.cocoa, maxVolunteers: 1 };
  const cookies = {
    ...plain,
    title: titles.cookies,
    kind: 'item' as const,
    unit: 'dozen',
    maxPerPerson: 4,
    maxVolunteers: 6,
  };
  const slotIds = new Map<SlotKey, string>();
  for (const [key, slot] of [
    ['tables', timed],
    ['cocoa', cocoa],
    ['cookies', cookies],
  ] as const)
    slotIds.set(key, (await createSlot(hub.hub, slot, olga)).id);
  const [userIds, sessions] = [new Map<PersonKey, string>(), new Map<PersonKey | 'organizer', string>()];
  for (const person of withAccount) {
    const { id, cookie } = await signInProved(hub, { email: addressOf(person), name: nameOf(person) });
    userIds.set(person, id);
    sessions.set(person, cookie);
  }
  const organizer = await createUser(hub, { role: 'volunteer-admin' });
  const real = { stage, sheetId: sheet.id, slotIds, userIds, cookies: sessions, organizer };
  await signInOrganizer({ ...real, knownMails: new Set(), receivedBefore: 0 });
  await hub.hub.jobs.settled();
  return { ...real, knownMails: new Set(), receivedBefore: smtp.mails.length };
}

/** Sessions of administrators end after hours. */
export async function signInOrganizer({ stage: { hub }, cookies, organizer }: Real): Promise<void> {
  cookies.set('organizer', await signIn(hub, organizer));
}

export const password = PASSWORD;

/** The token of a link, as in the mail or on the screen. */
export function manageTokenOf({ stage: { hub } }: Real, signupId: string, version: number): string {
  return manageToken(hub.platform.secrets, signupId, version);
}

export function linkTokenOf({ stage: { hub } }: Real, right: 'offer' | 'waitlist' | 'take-over', id: string): string {
  return new URL(linkUrl(hub.platform, right, id)).hash.slice(1);
}
