import type { SlotPatternAnswer, SlotPatternInput } from '#contract/slot-patterns.ts';
import {
  isLeftOut,
  MAX_SLOTS_OF_PATTERN,
  namingNothing,
  planSlots,
  sumsOf,
  type LeftOutSlot,
} from '#domain/slot-pattern/plan-slots.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { plainShift } from '#domain/slot-kinds.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addSlots, checkRoomForSlots } from './add-slots.ts';
import { noSlotPlanned, tooManySlotsAtOnce } from './slots.errors.ts';

interface PatternOfSheet {
  readonly sheetId: string;
  readonly pattern: SlotPatternInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

/**
 * Adds the slots of a pattern in one transaction, all or none; a dry run only answers what they would be. A repeated
 * request with the same key adds nothing and gets the same answer.
 * @throws 400 when it makes no slot, too many at a time, or leaves out one that it does not make; 404 when the sheet is
 * gone; 409 when the sheet would have too many; 422 when the key was used for another request
 */
export async function createSlotsByPattern(
  { database, schoolClock, clock }: Platform,
  { sheetId, pattern, idempotencyKey }: PatternOfSheet,
  actor: Actor,
): Promise<SlotPatternAnswer> {
  const answer = plan(schoolClock, pattern);
  if (pattern.dryRun) {
    await checkRoomForSlots(database.db, sheetId, answer.slots);
    return answer;
  }
  const added = answer.planned.map(({ title, startTime, endTime, maxVolunteers }) => ({
    ...plainShift,
    title,
    startTime,
    endTime,
    maxVolunteers,
    deadline: null,
    description: null,
    translations: null,
  }));
  const request = { call: 'slots/pattern', sheetId, pattern };
  const detail = `${answer.slots} slots: ${pattern.title}`;
  await addSlots({ database, clock }, { sheetId, slots: added, detail, request, idempotencyKey }, actor);
  return answer;
}

function plan(schoolClock: SchoolClock, pattern: SlotPatternInput): SlotPatternAnswer {
  const { all, slots, leftOver } = planSlots(schoolClock, pattern);
  if (all > MAX_SLOTS_OF_SHEET) throw tooManySlotsAtOnce(all);
  const nothing = namingNothing(pattern.leaveOut, slots);
  if (nothing.length > 0) throw leavesOutNothing(pattern.leaveOut, nothing);
  const planned = slots.filter((slot) => !isLeftOut(pattern.leaveOut, slot));
  if (planned.length === 0) throw noSlotPlanned();
  if (planned.length > MAX_SLOTS_OF_PATTERN) throw tooManySlotsAtOnce(planned.length);
  return { ...sumsOf(planned), leftOver: [...leftOver], planned };
}

function leavesOutNothing(leaveOut: readonly LeftOutSlot[], nothing: readonly LeftOutSlot[]) {
  return invalid(
    nothing.map((left) => ({
      path: `leaveOut.${leaveOut.indexOf(left)}`,
      message: `The pattern has no such slot: ${[left.day, left.from, left.station].filter(Boolean).join(', ')}`,
    })),
  );
}
