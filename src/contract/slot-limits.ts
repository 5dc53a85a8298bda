import { MAX_SLOTS_OF_PATTERN } from '#domain/slot-pattern/plan-slots.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';

// What the dashboard shows while one types, and the server answers.

export const NO_SLOT_FITS = 'No whole slot fits. Choose a longer time, shorter slots, or fewer to leave out';

export function tooManyAtOnce(planned: number): string {
  return `This makes ${planned} slots. You can add at most ${MAX_SLOTS_OF_PATTERN} at a time: choose fewer days or stations, or longer steps`;
}

/** @param present how many slots the sheet has already */
export function tooManyOnSheet(present: number, added: number): string {
  const room = MAX_SLOTS_OF_SHEET - present;
  const has = `A sheet can have ${MAX_SLOTS_OF_SHEET} slots, and this one has ${present}`;
  return room <= 0
    ? `${has}. Use a second sheet for more`
    : `${has}. ${added} more are too many: there is room for ${room}`;
}
