import { ask } from './ask.ts';
import type { Dump } from './dump.ts';
import type { Findings } from './findings.ts';
import { violationsIn } from './invariants.ts';
import type { Journal } from './journal.ts';
import type { Organizer } from './organizer.ts';
import type { Place } from './place.ts';

/** What a dump shows, judged against the journal. */
export async function checkInvariants(
  { place, findings }: { readonly place: Place; readonly findings: Findings },
  journal: Journal,
): Promise<void> {
  findings.noteAll(violationsIn(await place.dump(), journal));
}

/** The hub itself says the same as the dump: nothing that it keeps in memory is out of date. */
export async function checkAnswers(
  { place, findings }: { readonly place: Place; readonly findings: Findings },
  server: string,
  organizer: Organizer,
): Promise<void> {
  const dump = await place.dump();
  const wrong: string[] = [];
  for (const sheet of dump.signup_sheets) {
    const answer = await ask(server, 'GET', `/api/signup-sheets/${sheet['id']}`, { cookie: organizer.cookie });
    const shown = (answer?.body['slots'] ?? []) as readonly ShownSlot[];
    wrong.push(...differences(dump, String(sheet['id']), shown));
  }
  findings.note('the API says the same', wrong);
}

interface ShownSlot {
  readonly id: string;
  readonly currentVolunteers: number;
  readonly volunteers: readonly unknown[];
}

function differences(dump: Dump, sheetId: string, shown: readonly ShownSlot[]): string[] {
  const slots = dump.volunteer_slots.filter((slot) => slot['signup_sheet_id'] === sheetId);
  return slots
    .map((slot) => {
      const stored = dump.volunteers.filter((row) => row['slot_id'] === slot['id']).length;
      const seen = shown.find(({ id }) => id === slot['id']);
      return { id: slot['id'], stored, counted: seen?.currentVolunteers, listed: seen?.volunteers.length };
    })
    .filter(({ stored, counted, listed }) => counted !== stored || listed !== stored)
    .map(({ id, stored, counted, listed }) => `slot ${id} has ${stored}, and shows ${counted} and lists ${listed}`);
}
