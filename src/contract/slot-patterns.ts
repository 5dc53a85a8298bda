import { z } from 'zod';
import { minutesOf, minutesWithin, type WallPeriod } from '#domain/slot-pattern/periods.ts';
import { MAX_PAUSES, MAX_STATIONS, patternLimits, titleAt } from '#domain/slot-pattern/plan-slots.ts';
import { comparable, MAX_SLOTS_OF_SHEET, textLimits } from '#domain/text-limits.ts';
import { dayField, instant, requiredLine } from './fields.ts';
import { maxVolunteersField } from './slots.ts';

function timeField(missing = 'Must be a time such as 09:00') {
  return z.string({ error: missing }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: missing });
}

function minutesField(label: string, [least, most]: readonly [number, number]) {
  const error = `${label} must be ${least} to ${most} minutes`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

const NOT_STATIONS = `Stations must be a number from 1 to ${MAX_STATIONS}, or a list of at most ${MAX_STATIONS} names`;
// What follows reads names, so a wrong number ends it.
const notStations = { error: NOT_STATIONS, abort: true };
const stationName = requiredLine('Station', textLimits.name);
const stationsField = z
  .union(
    [z.int().min(1, notStations).max(MAX_STATIONS, notStations), z.array(stationName).max(MAX_STATIONS, notStations)],
    { error: NOT_STATIONS },
  )
  .transform((stations) => (typeof stations === 'number' ? numbered(stations) : stations))
  .pipe(
    z.array(z.string()).refine((names) => new Set(names.map(comparable)).size === names.length, {
      error: 'Each station needs a name of its own',
    }),
  );

function numbered(stations: number): string[] {
  return stations === 1 ? [] : Array.from({ length: stations }, (_none, at) => String(at + 1));
}

const leftOutSlot = z.object({
  day: dayField,
  from: timeField().optional(),
  station: z.union([stationName, z.int().transform(String)]).optional(),
});

const ENDS_BEFORE_IT_STARTS = 'End time must be after start time, or on the next day within 12 hours';

export const slotPatternInput = z
  .object({
    title: requiredLine('Title', textLimits.title),
    days: z
      .array(dayField, { error: 'Days must be a list' })
      .min(1, { error: 'Choose at least one day' })
      .max(MAX_SLOTS_OF_SHEET, { error: `There can be at most ${MAX_SLOTS_OF_SHEET} days` })
      .transform((days) => [...new Set(days)].toSorted()),
    from: timeField('Enter the time at which the first slot starts'),
    to: timeField('Enter the time at which the last slot ends'),
    everyMinutes: minutesField('The step', patternLimits.every),
    lengthMinutes: minutesField('The length', patternLimits.length).nullish(),
    gapMinutes: minutesField('The gap', patternLimits.gap).nullish(),
    pauses: z
      .array(z.object({ from: timeField('Enter when the break starts'), to: timeField('Enter when the break ends') }))
      .max(MAX_PAUSES, { error: `There can be at most ${MAX_PAUSES} breaks` })
      .default([]),
    stations: stationsField.default([]),
    maxVolunteers: maxVolunteersField,
    leaveOut: z.array(leftOutSlot).max(MAX_SLOTS_OF_SHEET).default([]),
    shortenLast: z.boolean({ error: 'Must be true or false' }).default(false),
    dryRun: z.boolean({ error: 'Must be true or false' }).default(false),
  })
  .superRefine(({ title, stations, pauses, ...around }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (minutesOf(around) === null) refuse(['to'], ENDS_BEFORE_IT_STARTS);
    else
      for (const [at, pause] of pauses.entries()) {
        if (minutesOf(pause) === null) refuse(['pauses', at, 'to'], ENDS_BEFORE_IT_STARTS);
        else if (minutesWithin(pause, around) === null) refuse(['pauses', at, 'from'], outside(pause, around));
      }
    if (stations.some((station) => titleAt(title, station).length > textLimits.title)) {
      refuse(['title'], `Title must be at most ${textLimits.title} characters together with the name of a station`);
    }
  })
  .transform(({ lengthMinutes = null, gapMinutes, ...pattern }) => ({
    ...pattern,
    lengthMinutes,
    gapMinutes: gapMinutes ?? 0,
  }));
export type SlotPatternInput = z.infer<typeof slotPatternInput>;

function outside(pause: WallPeriod, { from, to }: WallPeriod): string {
  return `The break ${pause.from} to ${pause.to} is not between ${from} and ${to}`;
}

const wallPeriod = { from: z.string(), to: z.string() };

/** What a pattern makes, or made. */
export const slotPatternAnswer = z.object({
  slots: z.number(),
  /** Null without a limit. */
  places: z.number().nullable(),
  /** Slot times places; without a limit one volunteer in each slot. */
  hours: z.number(),
  leftOver: z.array(
    z.object({ day: z.string(), ...wallPeriod, minutes: z.number(), startTime: instant, endTime: instant }),
  ),
  planned: z.array(
    z.object({
      day: z.string(),
      from: z.string(),
      station: z.string().nullable(),
      title: z.string(),
      startTime: instant,
      endTime: instant,
      maxVolunteers: z.number().nullable(),
    }),
  ),
});
export type SlotPatternAnswer = z.infer<typeof slotPatternAnswer>;
