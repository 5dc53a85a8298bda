import { z } from 'zod';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { idField, tickedField } from './fields.ts';
import { slotChange, slotInput, slotView } from './slots.ts';

/** In bytes: a whole sheet with long descriptions. */
export const MAX_CHANGES_BODY = 4 * 1024 * 1024;

const LISTED_TWICE = 'Listed twice';
const atMost = { error: `There can be at most ${MAX_SLOTS_OF_SHEET} slots` };
const mustBeList = { error: 'Must be a list' };

/** What the caller calls a new slot, until it has an id. */
const refField = z.string().min(1).max(64, { error: 'Must have at most 64 characters' });

/** The values on which a change is based, as they were read. */
const slotBefore = slotChange.omit({ translations: true });
export type SlotBefore = z.infer<typeof slotBefore>;

function refuseTwice(context: z.RefinementCtx, list: string, names: readonly (string | undefined)[], key?: string) {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (name === undefined) continue;
    if (seen.has(name)) {
      context.addIssue({
        code: 'custom',
        path: [list, at, ...(key === undefined ? [] : [key])],
        message: LISTED_TWICE,
      });
    }
    seen.add(name);
  }
}

export const slotChangesInput = z
  .object({
    create: z
      .array(slotInput.omit({ signupSheetId: true }).extend({ ref: refField.optional() }), mustBeList)
      .max(MAX_SLOTS_OF_SHEET, atMost)
      .default([]),
    /** What is absent stays. */
    change: z
      .array(slotChange.extend({ id: idField, was: slotBefore.default({}) }), mustBeList)
      .max(MAX_SLOTS_OF_SHEET, atMost)
      .default([]),
    remove: z.array(idField, mustBeList).max(MAX_SLOTS_OF_SHEET, atMost).default([]),
    /** Ids and refs; empty for the order of the times, absent to leave the order as it is. */
    order: z.array(refField, mustBeList).max(MAX_SLOTS_OF_SHEET, atMost).optional(),
    /** Whether people are emailed; absent for true. */
    notify: tickedField.optional(),
    dryRun: tickedField.default(false),
  })
  .superRefine(({ create, change, remove, order = [] }, context) => {
    refuseTwice(
      context,
      'create',
      create.map(({ ref }) => ref),
      'ref',
    );
    refuseTwice(
      context,
      'change',
      change.map(({ id }) => id),
      'id',
    );
    refuseTwice(context, 'remove', remove);
    refuseTwice(context, 'order', order);
    const removed = new Set(remove);
    for (const [at, { id }] of change.entries()) {
      if (removed.has(id)) context.addIssue({ code: 'custom', path: ['change', at, 'id'], message: 'Also removed' });
    }
  });
export type SlotChangesInput = z.infer<typeof slotChangesInput>;

/** The last two are told to people on the waiting list. */
const slotMailReasons = ['removed', 'time_changed', 'title_changed', 'offer_withdrawn', 'waitlist_ended'] as const;
export type SlotMailReason = (typeof slotMailReasons)[number];

const slotNow = slotView.pick({
  title: true,
  description: true,
  startTime: true,
  endTime: true,
  deadline: true,
  maxVolunteers: true,
  kind: true,
  unit: true,
  maxPerPerson: true,
  bring: true,
  closesHoursBefore: true,
});

export const slotChangesAnswer = z.object({
  created: z.number(),
  changed: z.number(),
  /** A slot that was gone already is not counted. */
  removed: z.number(),
  /** Who is emailed; in a dry run, who would be. */
  mails: z.array(
    z.object({
      slotId: z.string(),
      title: z.string(),
      people: z.number(),
      /** All whom one form signed up get one. */
      emails: z.number(),
      why: z.enum(slotMailReasons),
    }),
  ),
  /** Only in a dry run: without it, errors are the answer 409, and nothing is written. */
  errors: z.array(
    z.object({
      /** Such as `change.3.maxVolunteers`. */
      path: z.string(),
      code: z.string(),
      message: z.string(),
      /** The slot as it is; null when it is gone, or new. */
      now: slotNow.nullable(),
    }),
  ),
});
export type SlotChangesAnswer = z.infer<typeof slotChangesAnswer>;
export type SlotChangeError = SlotChangesAnswer['errors'][number];
