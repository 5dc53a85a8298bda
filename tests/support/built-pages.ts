import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildClientIfStale } from '#scripts/build-client.ts';

const PAGES = path.resolve(import.meta.dirname, '../../dist/client');

/**
 * For one file that is run by itself in a clone that was never built. Pages that are there are taken as they are: copies
 * of the project with a small breakage share them.
 */
export function setup(): void {
  if (!existsSync(PAGES)) buildClientIfStale();
}
