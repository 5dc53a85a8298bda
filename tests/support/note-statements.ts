import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { listenToPostgres } from './recorded-statements.ts';

export interface NotedStatements {
  readonly file: string;
  readonly statements: readonly string[];
}

const folder = process.env['NOTE_STATEMENTS'] ?? '';
const statements = new Set<string>();
const stop = listenToPostgres((sql) => statements.add(shapeOf(sql)));

// Runs after all that the file does itself.
afterAll(() => {
  stop();
  const file = expect.getState().testPath ?? '';
  const noted: NotedStatements = { file, statements: [...statements] };
  const name = createHash('sha256').update(file).digest('hex');
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(noted));
});

/** Equal for any number of values and any name of a test database. */
function shapeOf(sql: string): string {
  return sql
    .replaceAll(/\$\d+(::\w+)?/g, '?')
    .replaceAll(/\(\s*\?(\s*,\s*\?)*\s*\)/g, '(?)')
    .replaceAll(/\(\?\)(\s*,\s*\(\?\))+/g, '(?)')
    .replaceAll(/\b(t|migrated|before_restore)_[0-9a-z_]{6,}/g, 'NAME')
    .replaceAll(/'[^']*'/g, "'?'")
    .replaceAll(/\d+/g, '0');
}
