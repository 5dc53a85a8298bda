/** Which sheets an organizer's list shows. */
export const rowFilters = ['upcoming', 'drafts', 'past'] as const;
export type RowFilter = (typeof rowFilters)[number];
