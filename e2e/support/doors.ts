import type { Page } from 'playwright-core';
import type { DoorList } from '#contract/door.ts';
import { sheetInput } from '#contract/sheets.ts';
import { slotInput } from '#contract/slots.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { makeDoorLink } from '#server/features/door/manage-links.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Prepared } from './hub.ts';
import { ORGANIZER, signedUp, type MadeSlot } from './sheets.ts';
import type { Visitor } from './visitor.ts';

const MINUTE = 60_000;

export interface MadeDoor {
  readonly sheetId: string;
  readonly linkId: string;
  readonly title: string;
  /** With its token. */
  readonly path: string;
  readonly token: string;
  readonly slots: readonly MadeSlot[];
}

interface DoorSlotPlan {
  readonly title: string;
  /** In minutes from now. */
  readonly from: number;
  readonly people: readonly string[];
}

/** A sheet of today, in the school's zone, with a link for helpers. */
export async function makeDoor(hub: Prepared, title: string, plans: readonly DoorSlotPlan[]): Promise<MadeDoor> {
  const now = hub.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
  const day = dateFieldValue(hub.schoolClock, at(plans[0]?.from ?? 0));
  const sheet = await createSheet(
    hub,
    sheetInput.parse({
      title,
      description: 'In the gym.',
      eventDate: `${day}T00:00`,
      organizerName: 'Olga Organizer',
      organizerEmail: 'olga@school.example',
    }),
    anonymous,
  );
  const slots: MadeSlot[] = [];
  for (const { title: name, from, people } of plans) {
    const times = { startTime: at(from), endTime: at(from + 120), maxVolunteers: people.length + 1 };
    const slot = await createSlot(hub, slotInput.parse({ title: name, ...times, signupSheetId: sheet.id }), anonymous);
    slots.push(slot);
    for (const person of people) await signedUp(hub, slot, person, { by: ORGANIZER });
  }
  const link = await makeDoorLink(hub, { sheetId: sheet.id, day, right: 'door', actor: anonymous });
  const { hash, pathname } = new URL(link.url);
  return { sheetId: sheet.id, linkId: link.id, title, path: pathname + hash, token: hash.slice(1), slots };
}

/** What a phone at the door shows of a person. */
export function personAtDoor(page: Page, name: string) {
  return page.locator('.person', { has: page.getByText(name, { exact: true }) });
}

export async function tapIn(page: Page, name: string): Promise<void> {
  await personAtDoor(page, name).locator('.tap').click();
}

/** Opens the link on a phone that has never seen one, and waits for the list; in a browser that keeps it, for all of it. */
export async function standAt(helper: Visitor, { path }: MadeDoor, { isKept = true } = {}): Promise<Page> {
  const page = await helper.open(path);
  await page.getByLabel('Your first name').fill('Olu');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.person').first().waitFor();
  if (isKept) await page.getByText('Ready without signal').waitFor();
  return page;
}

/** What the server has by now. */
export async function listAtServer(url: string, { token }: MadeDoor): Promise<DoorList> {
  const answer = await fetch(`${url}/api/door/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as DoorList;
}

/** Everything that this browser keeps of the door, as text. */
export function keptOnPhone(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('door');
    await new Promise((done) => opening.addEventListener('success', done));
    const database = opening.result;
    const names = [...database.objectStoreNames];
    const all = names.map((name) => database.transaction(name).objectStore(name).getAll());
    await Promise.all(all.map((asked) => new Promise((done) => asked.addEventListener('success', done))));
    database.close();
    return JSON.stringify(Object.fromEntries(names.map((name, nth) => [name, all[nth]?.result as unknown])));
  });
}

export const NO_SIGNAL = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/;
