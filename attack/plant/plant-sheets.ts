import { randomUUID } from 'node:crypto';
import { textAt, tokenIn, type Planter } from './planter.ts';
import { typed } from './canaries.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface PlantedSheets {
  readonly sheetId: string;
  readonly slotId: string;
  readonly fullSlotId: string;
  readonly signupId: string;
  readonly manageToken: string;
  readonly fullManageToken: string;
  readonly ownSignupId: string;
  /** Its event is in an hour. */
  readonly doorSheetId: string;
  readonly doorSlotId: string;
  readonly doorStart: Date;
  readonly heldSheetId: string;
  readonly letterNumber: string;
}

export const person = { name: typed.name, email: typed.email, phone: typed.phone };
const organizer = { organizerName: 'Olga Organizer', organizerEmail: 'olga@pac.example' };

/** Sheets with volunteers, one of them over, and what volunteers and organizers wrote there. */
export async function plantSheets(planter: Planter, people: World['people'], now: Date): Promise<PlantedSheets> {
  const { cookie } = people['volunteer-admin'];
  const makeSheet = async (title: string, at: Date) => {
    const json = { title, eventDate: at.toISOString(), ...organizer };
    return textAt((await planter.make({ method: 'POST', path: '/api/signup-sheets', cookie, json })).json, 'id');
  };
  const makeSlot = async (signupSheetId: string, title: string, more: object = {}) => {
    const json = { signupSheetId, title, maxVolunteers: 500, ...more };
    return textAt((await planter.make({ method: 'POST', path: '/api/volunteer-slots', cookie, json })).json, 'id');
  };
  const signUp = async (slotId: string, more: object = {}, by = '') => {
    const json = { ...person, slotId, ...more };
    const { json: made } = await planter.make({ method: 'POST', path: '/api/volunteers', cookie: by, json });
    return { id: textAt(made, 'id'), token: tokenIn(textAt(made, 'manageUrl')) };
  };
  const sheetId = await makeSheet('Winter Craft Fair', new Date(now.getTime() + 30 * DAY));
  const slotId = await makeSlot(sheetId, 'Set up tables');
  const fullSlotId = await makeSlot(sheetId, 'Drive the van', { maxVolunteers: 1 });
  const dishes = await makeSlot(sheetId, 'Desserts', { kind: 'item', bring: 'optional' });
  const questions = [{ kind: 'short', words: 'What can you play?' }];
  const asked = await planter.make({
    method: 'PUT',
    path: `/api/signup-sheets/${sheetId}/questions`,
    cookie,
    json: { questions },
  });
  const questionId = /"id":"([\w-]{36})","kind":"short"/.exec(asked.answer.body)?.[1] ?? '';
  const answers = [{ questionId, value: typed.answer }];
  // Few to one address: a mailbox gets only so many emails an hour.
  const first = await signUp(slotId, { notes: typed.notes, callConsent: true, answers });
  const full = await signUp(fullSlotId);
  await signUp(dishes, { email: 'dessert@families.example', bringing: typed.hiddenDish });
  await planter.make({ method: 'PATCH', path: `/api/volunteer-slots/${dishes}`, cookie, json: { bring: 'off' } });
  const byOwner = { name: 'Otto Owner', email: 'otto@families.example', phone: '604 555 0199' };
  const own = await signUp(slotId, byOwner, people.owner.cookie);
  await plantHiddenName(planter, { cookie, sheetId, slotId });
  const doorStart = new Date(now.getTime() + HOUR);
  const doorSheetId = await makeSheet('Concert', doorStart);
  const end = new Date(doorStart.getTime() + HOUR).toISOString();
  const doorSlotId = await makeSlot(doorSheetId, 'Doors', { startTime: doorStart.toISOString(), endTime: end });
  await signUp(doorSlotId);
  const yesterday = new Date(now.getTime() - DAY);
  const heldId = await makeSheet('Bake Sale', yesterday);
  const times = { startTime: yesterday.toISOString(), endTime: new Date(yesterday.getTime() + HOUR).toISOString() };
  const heldSlotId = await makeSlot(heldId, 'Cash box', times);
  const letterNumber = await plantHours(planter, people, { sheetId: heldId, slotId: heldSlotId, at: yesterday, now });
  return {
    sheetId,
    slotId,
    fullSlotId,
    signupId: first.id,
    manageToken: first.token,
    fullManageToken: full.token,
    ownSignupId: own.id,
    doorSheetId,
    doorSlotId,
    doorStart,
    heldSheetId: heldId,
    letterNumber,
  };
}

/** A name that was to be shown to everyone, before the organizers decided otherwise. */
async function plantHiddenName(
  planter: Planter,
  { cookie, sheetId, slotId }: { readonly cookie: string; readonly sheetId: string; readonly slotId: string },
): Promise<void> {
  const path = `/api/signup-sheets/${sheetId}`;
  await planter.make({ method: 'PATCH', path, cookie, json: { namesShown: true } });
  const json = { ...person, email: 'shown@families.example', slotId, displayName: typed.hiddenName };
  await planter.make({ method: 'POST', path: '/api/volunteers', json });
  await planter.make({ method: 'PATCH', path, cookie, json: { namesShown: false } });
}

/** Hours of a person who came by without a sign-up, corrected, with a letter about them. */
async function plantHours(
  planter: Planter,
  people: World['people'],
  {
    sheetId,
    slotId,
    at,
    now,
  }: { readonly sheetId: string; readonly slotId: string; readonly at: Date; readonly now: Date },
): Promise<string> {
  const { cookie } = people['volunteer-admin'];
  const path = `/api/signup-sheets/${sheetId}`;
  const walkUp = { slotId, name: typed.walkUpName, email: typed.walkUpEmail };
  const facts = [{ id: randomUUID(), kind: 'arrived', walkUp, at: at.toISOString() }];
  const json = { sentAt: now.toISOString(), facts };
  await planter.make({ method: 'POST', path: `${path}/attendance/facts`, cookie, json });
  const hours = await planter.make({ path: `${path}/hours`, cookie });
  const [{ personId } = { personId: '' }] = (hours.json['people'] ?? []) as { readonly personId: string }[];
  const correction = { personId, minutes: 75, reason: typed.hoursReason };
  await planter.make({ method: 'POST', path: `${path}/hours/correct`, cookie, json: correction });
  const { json: years } = await planter.make({ path: '/api/hours/years', cookie });
  const [{ year } = { year: 0 }] = (years['years'] ?? []) as { readonly year: number }[];
  const letters = await planter.make({ method: 'POST', path: '/api/certificates', cookie, json: { year } });
  return ((letters.json['certificates'] ?? []) as { readonly number: string }[])[0]?.number ?? '';
}
