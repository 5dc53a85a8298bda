import { z } from 'zod';

const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Of a spreadsheet. Only the second keeps phone numbers and what looks like a date as they were typed. */
export const tableFormat = z.enum(tableFormats, { error: 'Must be csv or xlsx' }).default('csv');
