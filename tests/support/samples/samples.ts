import type { Call } from '#contract/access.ts';
import { samplesOfAdministration } from './of-administration.ts';
import { samplesOfPeople } from './of-people.ts';
import { samplesOfSheets } from './of-sheets.ts';
import { samplesOfVolunteers } from './of-volunteers.ts';
import type { Sample } from './sample.ts';

/** A valid request of every call: the compiler names one that is missing. */
export const samples: Readonly<Record<Call, Sample>> = {
  ...samplesOfSheets,
  ...samplesOfVolunteers,
  ...samplesOfPeople,
  ...samplesOfAdministration,
} satisfies Record<Call, Sample>;

export const allCalls = Object.keys(samples) as Call[];
