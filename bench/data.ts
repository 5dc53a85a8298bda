import { sheetInput } from '#contract/sheets.ts';
import { slotInput } from '#contract/slots.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import { parseConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** In days. */
const TEN_YEARS = 3650;
const MADE_AT_ONCE = 500;

export interface MadeSheet {
  readonly id: string;
  readonly slots: readonly string[];
}

export async function openData(dataDir: string): Promise<Platform> {
  const platform = openPlatform(parseConfig({ DATA_DIR: dataDir }), systemClock, createLog('error'));
  await platform.database.migrate();
  return platform;
}

/** @param past sheets of the last years beside those to come, which are answered */
export async function makeData(
  sheets: number,
  slotsEach: number,
  past = 0,
): Promise<{ dataDir: string; sheets: MadeSheet[] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-bench-'));
  const platform = await openData(dataDir);
  const made = await Promise.all(
    Array.from({ length: sheets }, (_, at) => makeSheet(platform, at, { slots: slotsEach, places: 12 })),
  );
  const now = platform.clock.now().getTime();
  for (let nth = 0; nth < past; nth += 1)
    await makeSheet(platform, nth, { slots: slotsEach, places: 12, event: now - (2 + nth * 3) * DAY });
  await platform.database.close();
  return { dataDir, sheets: made };
}

export async function makeYears(upcoming: number, past: number, slotsEach: number): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-bench-'));
  const platform = await openData(dataDir);
  const now = platform.clock.now().getTime();
  const at = (days: number) => new Date(now + days * DAY).getTime();
  for (let made = 0; made < upcoming + past; made += MADE_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(MADE_AT_ONCE, upcoming + past - made) }, (_, nth) => made + nth);
    await Promise.all(
      numbers.map((nth) => {
        const event = nth < upcoming ? at(2 + nth * 3) : at(-2 - ((nth - upcoming) * TEN_YEARS) / past);
        return makeSheet(platform, nth, { slots: slotsEach, places: 100_000, event });
      }),
    );
  }
  await platform.database.close();
  return dataDir;
}

/** @param inDays some weeks by default */
export async function addSheet(dataDir: string, slots: number, places: number, inDays?: number): Promise<MadeSheet> {
  const platform = await openData(dataDir);
  const event = inDays === undefined ? {} : { event: platform.clock.now().getTime() + inDays * DAY };
  const sheet = await makeSheet(platform, 0, { slots, places, ...event });
  await platform.database.close();
  return sheet;
}

interface PlannedSheet {
  readonly slots: number;
  readonly places: number;
  /** Days from now; some weeks by default. */
  readonly event?: number;
}

async function makeSheet(platform: Platform, at: number, planned: PlannedSheet): Promise<MadeSheet> {
  const { slots, places, event = platform.clock.now().getTime() + (20 + (at % 200)) * DAY } = planned;
  const sheet = await createSheet(
    platform,
    sheetInput.parse({
      title: `Winter Craft Fair, hall ${at + 1}`,
      description: 'Sixty tables of crafts by students, families and neighbours, a bake sale, and the jazz band.',
      eventDate: new Date(event).toISOString(),
      organizerName: 'Amara Okafor',
      organizerEmail: 'amara.okafor@example.org',
    }),
    anonymous,
  );
  const made = await Promise.all(
    Array.from({ length: slots }, (_, nth) =>
      createSlot(
        platform,
        slotInput.parse({
          signupSheetId: sheet.id,
          title: `Front door and coat check, shift ${nth + 1}`,
          description: 'Wear closed shoes.',
          startTime: new Date(event + nth * HOUR).toISOString(),
          endTime: new Date(event + (nth + 1) * HOUR).toISOString(),
          maxVolunteers: places,
        }),
        anonymous,
      ),
    ),
  );
  return { id: sheet.id, slots: made.map(({ id }) => id) };
}

export function signupBodies(slots: readonly string[]): string[] {
  return slots.map((slotId) =>
    JSON.stringify({
      slotId,
      name: 'Karen Chow {{n}}',
      email: 'karen{{n}}@example.org',
      phone: '604-555-0123',
      notes: null,
      emailConsent: true,
      preferredLanguage: 'en',
    }),
  );
}
