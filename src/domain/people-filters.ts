/** All; who has signed up for what is to come; who waits for it. */
export const peopleFilters = ['all', 'coming', 'waiting'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];
