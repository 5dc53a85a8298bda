import { z } from 'zod';
import { seriesActionInput, seriesChangeInput, type SeriesAction, type SeriesPart } from '#contract/series.ts';
import type { SeriesWish } from './series-writes.ts';

type SeriesDeed = 'like-this' | SeriesAction;

export interface SeriesChangeFields {
  readonly deed: SeriesDeed;
  readonly reach: 'following' | 'coming';
  readonly parts: readonly SeriesPart[];
  readonly reason: string;
  readonly withSignups: readonly string[];
}

export const deedLabels: Readonly<Record<SeriesDeed, string>> = {
  'like-this': 'Make them like this date',
  publish: 'Publish the drafts',
  'call-off': 'Cancel the events',
  archive: 'Archive them',
  delete: 'Delete them',
};

export const partLabels: Readonly<Record<SeriesPart, string>> = {
  words: 'Title, description and translations',
  organizer: 'Organizer',
  times: 'Time of day, opening and deadline',
  display: 'What visitors see and may take',
  slots: 'Slots',
  questions: 'Questions',
};

export const partHints: Readonly<Partial<Record<SeriesPart, { readonly hint: string }>>> = {
  display: { hint: 'Listed, date, counts, names, places per family, and waiting list' },
  slots: { hint: 'Slots with people on them are never removed' },
  questions: { hint: 'Those with answers are retired instead of removed' },
};

export function newSeriesChange(reach: SeriesChangeFields['reach']): SeriesChangeFields {
  const deed = reach === 'following' ? 'like-this' : 'publish';
  return { deed, reach, parts: ['words', 'organizer', 'times', 'slots', 'questions'], reason: '', withSignups: [] };
}

const schema = z.unknown().transform((fields, context): SeriesWish => {
  const { deed, ...rest } = fields as SeriesChangeFields;
  const { data, error } =
    deed === 'like-this'
      ? toWish('changes', seriesChangeInput.safeParse(rest))
      : toWish('actions', seriesActionInput.safeParse({ ...rest, action: deed }));
  if (data !== null) return data;
  for (const { path, message } of error) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export const seriesChangeSchema: z.ZodType<SeriesWish> = schema;

function toWish<Call extends SeriesWish['call'], Input>(call: Call, parsed: z.ZodSafeParseResult<Input>) {
  return parsed.success
    ? { data: { call, input: parsed.data }, error: [] }
    : { data: null, error: parsed.error.issues };
}
