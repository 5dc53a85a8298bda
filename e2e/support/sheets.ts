import { randomUUID } from 'node:crypto';
import { seriesInput } from '#contract/series.ts';
import { sheetInput, type SheetInput } from '#contract/sheets.ts';
import { signupInput, type SignedUp, type SignupInput } from '#contract/signups.ts';
import { slotInput, type SlotInput } from '#contract/slots.ts';
import { dateFieldValue, startOfDay } from '#domain/school-time/school-clock.ts';
import { createSeries } from '#server/features/series/create-series.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import type { Prepared } from './hub.ts';

/** Signs people up after the start and for what is over, too. */
export const ORGANIZER: Actor = { role: 'full-admin', userId: randomUUID(), sessionHash: '' };

export interface MadeSlot {
  readonly id: string;
  readonly title: string;
}

export interface MadeSheet<Slots extends readonly unknown[] = readonly unknown[]> {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** In school time, such as `2026-12-12`. */
  readonly day: string;
  readonly slots: { readonly [Nth in keyof Slots]: MadeSlot };
}

type PlannedSlot = Partial<SlotInput> & { readonly title: string; readonly from?: string; readonly to?: string };

/** In three weeks; hours are school time on the day of the fair. */
export async function makeSheet<const Slots extends readonly PlannedSlot[]>(
  hub: Prepared,
  slots: Slots,
  more: Partial<SheetInput> & { readonly inDays?: number } = {},
): Promise<MadeSheet<Slots>> {
  const { inDays = 21, ...fields } = more;
  const day = dateFieldValue(hub.schoolClock, startOfDay(hub.schoolClock, hub.clock.now(), inDays));
  const input = {
    title: 'Winter Craft Fair',
    description: 'Sixty tables of crafts, a bake sale and the jazz band.\nWear closed shoes.',
    eventDate: `${day}T09:00`,
    organizerName: 'Olga Organizer',
    organizerEmail: 'olga@school.example',
    ...fields,
  };
  const sheet = await createSheet(hub, sheetInput.parse(input), anonymous);
  const made: MadeSlot[] = [];
  for (const { from, to, ...slot } of slots) {
    const hours = {
      startTime: from === undefined ? null : `${day}T${from}`,
      endTime: to === undefined ? null : `${day}T${to}`,
    };
    made.push(await createSlot(hub, slotInput.parse({ ...hours, ...slot, signupSheetId: sheet.id }), anonymous));
  }
  // As many as were planned, which the compiler does not count.
  return {
    id: sheet.id,
    title: sheet.title,
    path: `/signup-sheet/${sheet.id}`,
    day,
    slots: made as MadeSheet<Slots>['slots'],
  };
}

/** Repeats the sheet every week: with it, so many sheets, the others as drafts. */
export async function makeSeries(hub: Prepared, { id: sheetId }: MadeSheet, times: number): Promise<void> {
  const input = seriesInput.parse({ every: 'week', times });
  await createSeries(hub, { sheetId, input, idempotencyKey: null }, anonymous);
}

interface SigningUp extends Partial<
  Pick<SignupInput, 'email' | 'quantity' | 'bringing' | 'marks' | 'displayName' | 'answers' | 'preferredLanguage'>
> {
  /** After the event only an administrator can. */
  readonly by?: Actor;
  readonly emailConsent?: boolean;
}

export function signedUp(
  hub: Prepared,
  slot: MadeSlot,
  name: string,
  { by = anonymous, emailConsent = false, ...more }: SigningUp = {},
): Promise<SignedUp> {
  const email = `${
    name
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join('.') ?? 'somebody'
  }@families.example`;
  const input = signupInput.parse({ slotId: slot.id, name, email, phone: '604 555 0199', emailConsent, ...more });
  return signUp(hub, by, input, null);
}
