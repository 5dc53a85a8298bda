import { isThorough } from './extent.ts';

/**
 * Whether many rounds of a race are run: in a thorough run, where several processes share one database. The embedded
 * one belongs to one process, which does one write after the other; there the few rounds of a change prove as much.
 */
export const isFullRace = isThorough && process.env['TEST_DATABASE_URL'] !== undefined;
