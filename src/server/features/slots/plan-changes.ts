import { idField } from '#contract/fields.ts';
import type {
  SlotBefore,
  SlotChangeError,
  SlotChangesAnswer,
  SlotChangesInput,
  SlotMailReason,
} from '#contract/slot-changes.ts';
import { offersToWithdraw } from '#domain/offers.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import type { TakenUnits } from '#server/features/signups/taken.store.ts';
import type { Offer } from '#server/features/waitlist/offers.store.ts';
import { HubError } from '#server/http/errors.ts';
import { readMoment } from '#server/http/read-moment.ts';
import { readSlotChange, whyToMail } from './change-slot.ts';
import { presentAskedFor } from './present-slot.ts';
import { readSlotDetails, validateTranslations } from './read-details.ts';
import { slotNotFound, tooManySlotsOnSheet } from './slots.errors.ts';
import type { SheetOfSlot, Slot, SlotDetails } from './slots.store.ts';

/** A sheet and all of its slots, as they are at this moment. */
export interface SheetNow {
  readonly clock: SchoolClock;
  readonly sheet: SheetOfSlot;
  readonly slots: readonly Slot[];
  readonly taken: ReadonlyMap<string, TakenUnits>;
  /** The open ones, the newest first. */
  readonly offers: readonly Offer[];
  readonly now: Date;
}

interface PlannedChanges {
  readonly create: readonly SlotDetails[];
  readonly change: readonly { readonly before: Slot; readonly after: SlotDetails }[];
  readonly remove: readonly Slot[];
  readonly mails: SlotChangesAnswer['mails'];
  readonly errors: readonly SlotChangeError[];
}

/**
 * What the changes would do, and everything that is wrong with them.
 * @throws 409 when the sheet would have too many slots
 */
export function planChanges(now: SheetNow, changes: SlotChangesInput): PlannedChanges {
  const byId = new Map(now.slots.map((slot) => [slot.id, slot]));
  const errors: SlotChangeError[] = [];
  const create = changes.create.flatMap((input, at) =>
    attempt(errors, { path: `create.${at}`, slot: null }, () => {
      validateTranslations(input, now.sheet.language);
      return readSlotDetails(now.clock, input);
    }),
  );
  const change = changes.change.flatMap(({ id, was, ...wanted }, at) => {
    const before = byId.get(id);
    return attempt(errors, { path: `change.${at}`, slot: before ?? null }, () => {
      if (before === undefined) throw slotNotFound();
      const { clock, taken, sheet } = now;
      const after = readSlotChange({ clock, taken, written: sheet.language }, before, wanted);
      errors.push(...overwritten(now.clock, { at, was, before, after }));
      return { before, after };
    });
  });
  const remove = changes.remove.flatMap((id) => byId.get(id) ?? []);
  const added = changes.create.length;
  const left = now.slots.length - remove.length;
  if (left + added > MAX_SLOTS_OF_SHEET && added > 0) throw tooManySlotsOnSheet(left, added);
  errors.push(...namesOfNothing(changes));
  return { create, change, remove, mails: changes.notify === false ? [] : mailsOf(now, change, remove), errors };
}

interface Place {
  readonly path: string;
  readonly slot: Slot | null;
}

/** Nothing when it throws an expected error, which joins the others. */
function attempt<T>(errors: SlotChangeError[], { path, slot }: Place, read: () => T): T[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    const { code } = error;
    const field = fieldsOfConflicts.get(code) ?? '';
    const causes = error.errors?.map((cause) => ({ path: `.${cause.path}`, message: cause.message }));
    for (const cause of causes ?? [{ path: field, message: error.message }])
      errors.push({
        path: `${path}${cause.path}`,
        code,
        message: cause.message,
        now: slot === null ? null : nowOf(slot),
      });
    return [];
  }
}

const fieldsOfConflicts: ReadonlyMap<string, string> = new Map([
  ['max_below_present', '.maxVolunteers'],
  ['kind_in_use', '.kind'],
  ['max_per_person_below_present', '.maxPerPerson'],
]);

interface ReadChange {
  readonly at: number;
  readonly was: SlotBefore;
  readonly before: Slot;
  readonly after: SlotDetails;
}

/** The fields that somebody else changed meanwhile to something else than what is wanted now. */
function overwritten(clock: SchoolClock, { at, was, before, after }: ReadChange): SlotChangeError[] {
  return comparedFields
    .filter((field) => {
      const seen = was[field];
      if (seen === undefined) return false;
      const isMoment = typeof seen === 'string' && moments.has(field);
      return before[field] !== (isMoment ? readMoment(clock, field, seen) : seen) && before[field] !== after[field];
    })
    .map((field) => ({
      path: `change.${at}.${field}`,
      code: 'changed_meanwhile',
      message: 'Someone else changed this meanwhile',
      now: nowOf(before),
    }));
}

const moments: ReadonlySet<string> = new Set(['startTime', 'endTime', 'deadline']);
const comparedFields = [
  'title',
  'description',
  'startTime',
  'endTime',
  'deadline',
  'maxVolunteers',
  'kind',
  'unit',
  'maxPerPerson',
  'bring',
  'closesHoursBefore',
] as const;

function nowOf(slot: Slot) {
  const { title, description, startTime, endTime, deadline, maxVolunteers } = slot;
  return { title, description, startTime, endTime, deadline, maxVolunteers, ...presentAskedFor(slot) };
}

/** Slots that went meanwhile need no place any more; a name that is no id has to be that of a new slot. */
function namesOfNothing({ create, order = [] }: SlotChangesInput): SlotChangeError[] {
  const refs = new Set(create.map(({ ref }) => ref));
  return order.flatMap((name, at) =>
    refs.has(name) || idField.safeParse(name).success
      ? []
      : [{ path: `order.${at}`, code: 'not_found', message: 'No new slot has this ref', now: null }],
  );
}

interface Told {
  readonly people: number;
  readonly emails: number;
}

function mailsOf(
  { clock, sheet, taken, offers, now }: SheetNow,
  change: PlannedChanges['change'],
  remove: readonly Slot[],
): SlotChangesAnswer['mails'] {
  const told = ({ id: slotId, title }: Slot, counted: Told, why: SlotMailReason | null) =>
    why === null || counted.people === 0 ? [] : [{ slotId, title, ...counted, why }];
  const volunteers = ({ id }: Slot, others = 0): Told => {
    const { people, mails } = taken.get(id) ?? { people: 0, mails: 0 };
    return { people: people + others, emails: mails + others };
  };
  const each = (people: number): Told => ({ people, emails: people });
  const offersOf = ({ id }: Slot) => offers.filter(({ slotId }) => slotId === id);
  return [
    ...change.flatMap(({ before, after }) => {
      if (!liesAhead(clock, { ...sheet, ...after }, now)) return [];
      const why = whyToMail(before, after);
      const open = offersOf(before);
      const withdrawn = offersToWithdraw(open, before.currentVolunteers - (after.maxVolunteers ?? Infinity));
      // Who keeps an offer is told of another time too.
      const kept = why === 'time_changed' ? open.length - withdrawn.length : 0;
      return [
        ...told(before, volunteers(before, kept), why),
        ...told(before, each(withdrawn.length), 'offer_withdrawn'),
      ];
    }),
    ...remove.flatMap((slot) =>
      liesAhead(clock, { ...sheet, ...slot }, now)
        ? [
            ...told(slot, volunteers(slot), 'removed'),
            ...told(slot, each(slot.waiting + offersOf(slot).length), 'waitlist_ended'),
          ]
        : [],
    ),
  ];
}
