import type { SheetView } from '#contract/sheets.ts';
import type { WaitlistMode } from '#domain/offers.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { instantText } from '#client/lib/moment-fields.ts';
import { deadlineFields, deadlineText } from './deadline-fields.ts';

/**
 * When sign-ups open, how many places a family takes, whether names are shown, who offers free places and who agrees
 * to hand-overs, as a form holds them.
 */
export interface RuleFields {
  readonly waitlist: WaitlistMode;
  readonly handOverApproval: boolean;
  readonly namesShown: boolean;
  readonly opensLater: boolean;
  readonly opensAt: string;
  readonly opensAtTime: string;
  readonly limitsFamilies: boolean;
  readonly placesPerAddress: string;
  readonly placesPerAddressUntil: string;
  readonly placesUntilTime: string;
}

export const opensAtOnce = { opensLater: false, opensAt: '', opensAtTime: '' };
export const unlimitedFamilies = {
  limitsFamilies: false,
  placesPerAddress: '',
  placesPerAddressUntil: '',
  placesUntilTime: '',
};
export const noRuleFields: RuleFields = {
  waitlist: 'automatic',
  handOverApproval: false,
  namesShown: false,
  ...opensAtOnce,
  ...unlimitedFamilies,
};

const START_OF_DAY = '00:00';

export function ruleFieldsOf(clock: SchoolClock, sheet: SheetView): RuleFields {
  const opens = deadlineFields(clock, sheet.opensAt ?? null);
  const until = deadlineFields(clock, sheet.placesPerAddressUntil ?? null);
  return {
    waitlist: sheet.waitlist ?? 'automatic',
    handOverApproval: sheet.handOverApproval === true,
    namesShown: sheet.namesShown === true,
    opensLater: sheet.opensAt !== undefined,
    opensAt: opens.date,
    opensAtTime: opens.time,
    limitsFamilies: sheet.placesPerAddress !== undefined,
    placesPerAddress: sheet.placesPerAddress === undefined ? '' : String(sheet.placesPerAddress),
    placesPerAddressUntil: until.date,
    placesUntilTime: until.time,
  };
}

/** @param before the sheet as it is stored, whose moments stay to the second when they are not touched */
export function ruleInput(clock: SchoolClock, fields: RuleFields, before: SheetView | undefined): object {
  const opens = { date: fields.opensAt, time: fields.opensAtTime || START_OF_DAY };
  const until = { date: fields.placesPerAddressUntil, time: fields.placesUntilTime };
  return {
    waitlist: fields.waitlist,
    handOverApproval: fields.handOverApproval,
    namesShown: fields.namesShown,
    opensAt: fields.opensLater ? instantText(clock, opens, before?.opensAt) : null,
    placesPerAddress: fields.limitsFamilies ? fields.placesPerAddress : null,
    placesPerAddressUntil: fields.limitsFamilies ? deadlineText(clock, until, before?.placesPerAddressUntil) : null,
  };
}

/** A box that is checked needs what belongs to it; a time without its date would be lost. */
export function checkRules(fields: RuleFields): Partial<Record<keyof RuleFields, string>> {
  const { opensLater, opensAt, limitsFamilies, placesPerAddress, placesPerAddressUntil, placesUntilTime } = fields;
  return {
    ...(opensLater && opensAt === ''
      ? { opensAt: 'Enter the date when sign-ups open, or uncheck “Open sign-ups later”' }
      : {}),
    ...(limitsFamilies && placesPerAddress.trim() === ''
      ? { placesPerAddress: 'Enter how many places a family can have, or uncheck “Limit the places of each family”' }
      : {}),
    ...(limitsFamilies && placesPerAddressUntil === '' && placesUntilTime !== ''
      ? { placesPerAddressUntil: 'Enter the date on which the limit ends, or clear its time' }
      : {}),
  };
}
