import pg from 'pg';
import { BadConfiguration } from '#server/platform/config.ts';
import { isDatabaseAway } from './away.ts';

/**
 * Runs the first statements on a PostgreSQL address.
 * @throws {BadConfiguration} when nothing answers there, or the user is not allowed
 */
export async function orUnusable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!cannotBeUsed(error)) throw error;
    throw new BadConfiguration(`DATABASE_URL: the database cannot be used (${messageOf(error)})`);
  }
}

function cannotBeUsed(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof pg.DatabaseError && /^(28|3D|42501)/.test(error.code ?? ''));
}

function messageOf(error: unknown): string {
  return error instanceof AggregateError
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
}
