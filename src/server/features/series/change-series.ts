import { isDeepStrictEqual } from 'node:util';
import type { SeriesChangeAnswer, SeriesChangeInput, SeriesOutcome, SeriesPart } from '#contract/series.ts';
import { schoolDaysBetween, movedByDays } from '#domain/school-time/move-days.ts';
import { mailMove } from '#server/features/sheets/change-sheet.ts';
import { updateSheet, type Sheet, type SheetDetails } from '#server/features/sheets/sheets.store.ts';
import { freeLeftPlaces } from '#server/features/signups/free-left-places.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { changeSlotsOfDate, plannedSlots } from './change-slots.ts';
import { inSeries, type SheetStep } from './in-series.ts';
import { takeOverQuestions } from './take-over-questions.ts';

/**
 * Makes other sheets of a series like one of them in the named parts; every moment keeps its wall time and its distance
 * in days. One transaction. A sheet on which people would get other times stays whole as it is unless it is named; slots
 * with people are never removed. Mails volunteers as for a single sheet, unless `notify` is false.
 * @throws 404 when the sheet is gone
 */
export async function changeSeries(
  hub: Context<'mailbox'>,
  sheetId: string,
  input: SeriesChangeInput,
  actor: Actor,
): Promise<SeriesChangeAnswer> {
  const { reach, dryRun, parts, notify = true } = input;
  const step = (taken: SheetStep) => becomeLike(taken, input);
  const does = `${parts.join(', ')}${notify ? '' : ', nobody emailed'}`;
  return inSeries(hub, { sheetId, reach, dryRun, does, step }, actor);
}

async function becomeLike(
  step: SheetStep,
  { parts, withSignups, notify = true }: SeriesChangeInput,
): Promise<SeriesOutcome> {
  const { hub, write, source, sheet, people, actor, now } = step;
  if (sheet.id === source.id) return 'unchanged';
  const days = schoolDaysBetween(hub.schoolClock, source.eventDate, sheet.eventDate);
  const shift = (moment: string) => movedByDays(hub.schoolClock, moment, days).toISOString();
  const after = takenOver(source, sheet, { parts, shift });
  const slots = parts.includes('slots') ? await plannedSlots(write.db, { source, sheet, shift }) : null;
  const isMoved = after.eventDate !== sheet.eventDate || slots?.movesPeople === true;
  if (isMoved && people > 0 && !withSignups.includes(sheet.id)) return 'kept';
  const { id: _id, createdAt: _createdAt, state: _state, seriesId: _seriesId, ...before } = sheet;
  const isChanged = !isDeepStrictEqual({ ...before, ...after }, before);
  if (isChanged) {
    await updateSheet(write.db, sheet.id, after);
  }
  const hasOtherSlots = slots?.isEmpty === false;
  if (hasOtherSlots) await changeSlotsOfDate(hub, write, { sheetId: sheet.id, slots, actor, now, notify });
  if (after.eventDate !== sheet.eventDate) {
    const all = await lockSlotsOfSheet(write.db, sheet.id);
    const move = { before: sheet, after, slots: all, toldSlotIds: slots?.toldIds ?? [], actor, now };
    // One mail says what concerns a volunteer most: other times of their own, or else of the event.
    if (notify) await mailMove(hub, write, move);
    await freeLeftPlaces(hub, write, { slotIds: all.map(({ id }) => id), now, notify });
  }
  const asksElse = parts.includes('questions') && (await takeOverQuestions(write.db, { source, sheet, shift, now }));
  return isChanged || hasOtherSlots || asksElse ? 'changed' : 'unchanged';
}

interface TakenOver {
  readonly parts: readonly SeriesPart[];
  readonly shift: (moment: string) => string;
}

function takenOver(source: Sheet, sheet: Sheet, { parts, shift }: TakenOver): SheetDetails {
  const has = (part: SeriesPart) => parts.includes(part);
  const words = has('words') ? source : sheet;
  const organizer = has('organizer') ? source : sheet;
  const display = has('display') ? source : sheet;
  const shifted = (moment: string | null) => (moment === null ? null : shift(moment));
  return {
    title: words.title,
    description: words.description,
    language: words.language,
    translations: words.translations,
    organizerName: organizer.organizerName,
    organizerEmail: organizer.organizerEmail,
    showEventDate: display.showEventDate,
    showSpotCount: display.showSpotCount,
    visibility: display.visibility,
    eventDate: has('times') ? shift(source.eventDate) : sheet.eventDate,
    eventDeadline: has('times') ? shifted(source.eventDeadline) : sheet.eventDeadline,
    opensAt: has('times') ? shifted(source.opensAt) : sheet.opensAt,
    placesPerAddress: display.placesPerAddress,
    placesPerAddressUntil: has('display') ? shifted(source.placesPerAddressUntil) : sheet.placesPerAddressUntil,
    namesShown: display.namesShown,
    waitlist: display.waitlist,
    handOverApproval: display.handOverApproval,
  };
}
