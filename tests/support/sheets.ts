import { seriesInput } from '#contract/series.ts';
import type { SheetInput } from '#contract/sheets.ts';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import type { SlotInput } from '#contract/slots.ts';
import { createSeries } from '#server/features/series/create-series.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import type { Hub } from '#server/hub.ts';

interface WithHub {
  readonly hub: Hub;
}

export const winterFair: SheetInput = {
  title: 'Winter Craft Fair',
  description: 'Tables, cocoa and music in the gym.',
  eventDate: '2026-12-12T09:00',
  showEventDate: true,
  showSpotCount: true,
  eventDeadline: null,
  organizerName: 'Olga Organizer',
  organizerEmail: 'olga@pac.example',
  state: 'published',
  visibility: 'listed',
};

export const tables: Omit<SlotInput, 'signupSheetId'> = {
  title: 'Set up tables',
  description: null,
  startTime: '2026-12-12T08:00',
  endTime: '2026-12-12T10:00',
  deadline: null,
  maxVolunteers: 2,
};

/** Organizes without an account, as the scripts do. */
export const olga: Actor = anonymous;

export type Person = Pick<SignupInput, 'name' | 'email' | 'phone'>;

export const ann: Person = { name: 'Ann Anders', email: 'ann@families.example', phone: '604 555 0101' };
export const ben: Person = { name: 'Ben Bakker', email: 'ben@families.example', phone: '604 555 0102' };
export const chiyo: Person = { name: '千代 Chiyo', email: 'chiyo@families.example', phone: '604 555 0103' };

export function helper(number: number): Person {
  return { name: `Helper ${number}`, email: `helper${number}@families.example`, phone: '604 555 0199' };
}

export async function makeSheet({ hub }: WithHub, more: Partial<SheetInput> = {}): Promise<Sheet> {
  return createSheet(hub, { ...winterFair, ...more }, olga);
}

export async function makeSlot(
  { hub }: WithHub,
  sheet: { readonly id: string },
  more: Partial<SlotInput> = {},
): Promise<Slot> {
  return createSlot(hub, { ...tables, ...more, signupSheetId: sheet.id }, olga);
}

export async function makeFair(
  at: WithHub,
  more: { sheet?: Partial<SheetInput>; slot?: Partial<SlotInput> } = {},
): Promise<{ sheet: Sheet; slot: Slot }> {
  const sheet = await makeSheet(at, more.sheet);
  return { sheet, slot: await makeSlot(at, sheet, more.slot) };
}

/** The ids of a weekly series, soonest first; the first sheet is published, the others are drafts. */
export async function makeSeries({ hub }: WithHub, first: Pick<Sheet, 'id'>, times: number): Promise<string[]> {
  const input = seriesInput.parse({ every: 'week', times });
  const { sheets = [] } = await createSeries(hub, { sheetId: first.id, input, idempotencyKey: null }, olga);
  return sheets.map(({ id }) => id);
}

/** Signs up as a stranger, or as `actor`. Also answers the token of the manage link. */
export async function signedUp(
  { hub }: WithHub,
  slot: { readonly id: string },
  person: Person & Partial<SignupInput> = ann,
  actor: Actor = anonymous,
): Promise<SignedUp & { readonly token: string }> {
  const agreed = { emailConsent: false, callConsent: false, newsConsent: false };
  const input = { notes: null, ...agreed, preferredLanguage: 'en', ...person, slotId: slot.id };
  const signup = await signUp(hub, actor, input, null);
  return { ...signup, token: new URL(signup.manageUrl).hash.slice(1) };
}

export interface WrittenMail {
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly payload: Record<string, unknown>;
}

/** Oldest first; of one kind if it is named. */
export async function writtenMails({ hub }: WithHub, kind?: string): Promise<WrittenMail[]> {
  const rows = await hub.database.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'language', 'payload'])
    .orderBy('id')
    .execute();
  const mails = rows.map((row) => ({ ...row, payload: { ...row.payload } }));
  return kind === undefined ? mails : mails.filter((mail) => mail.kind === kind);
}

export async function placesOf(
  { hub }: WithHub,
  slot: { readonly id: string },
): Promise<{ count: number | null; signups: number }> {
  const { db } = hub.database;
  const row = await db
    .selectFrom('volunteer_slots')
    .select('current_volunteers')
    .where('id', '=', slot.id)
    .executeTakeFirst();
  const signups = await db.selectFrom('volunteers').select('id').where('slot_id', '=', slot.id).execute();
  return { count: row?.current_volunteers ?? null, signups: signups.length };
}
