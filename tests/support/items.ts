import type { SlotInput } from '#contract/slots.ts';

/** Six dozen cookies, at most four of them from one person, who may say which. */
export const cookies: Partial<SlotInput> = {
  title: 'Cookies',
  kind: 'item',
  unit: 'dozen',
  maxVolunteers: 6,
  maxPerPerson: 4,
  bring: 'optional',
};
