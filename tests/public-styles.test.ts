import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSources, type SourceFile } from '#tests/architecture/source-file.ts';
import { present } from '#tests/support/present.ts';

const UI = path.resolve(import.meta.dirname, '../src/client/ui');
const ALL_STYLES = 'src/client/ui/styles.css';
const DOCUMENTS = ['src/client/app/public.browser.tsx', 'src/client/app/signup-link.browser.tsx'];

const sources = new Map(readSources(['src/{client,contract,domain}/**/*.{ts,tsx}']).map((file) => [file.path, file]));

type Follow = (file: SourceFile) => SourceFile['imports'];

function reachedFrom(files: readonly string[], follow: Follow, reached = new Set<string>()): Set<string> {
  for (const file of files) {
    const source = sources.get(file);
    if (reached.has(file) || source === undefined) continue;
    reached.add(file);
    const next = follow(source).flatMap(({ file: to, typeOnly }) => (to === null || typeOnly ? [] : [to]));
    reachedFrom(next, follow, reached);
  }
  return reached;
}

const bringsAllStyles = ({ imports }: SourceFile) => imports.some(({ file }) => file === ALL_STYLES);

function styledFiles(): string[] {
  const styles = readFileSync(path.join(UI, 'public.css'), 'utf8');
  const named = [...styles.matchAll(/^@source (not )?'([^']+)';$/gm)].map(([, not, pattern = '']) => ({
    not: not !== undefined,
    files: globSync(pattern, { cwd: UI }).map((file) => path.relative('.', path.join(UI, file))),
  }));
  for (const { files } of named) expect(files).not.toEqual([]);
  const left = new Set(named.filter(({ not }) => not).flatMap(({ files }) => files));
  return named.filter(({ not }) => !not).flatMap(({ files }) => files.filter((file) => !left.has(file)));
}

test('the styles of public pages are those of all that these can show, and of nothing else', () => {
  const shown = reachedFrom(DOCUMENTS, (file) => (bringsAllStyles(file) ? [] : file.imports));
  const own = [...shown].filter((file) => file.endsWith('.tsx') && !bringsAllStyles(present(sources.get(file))));
  expect(own.length).toBeGreaterThan(60);
  expect(styledFiles().toSorted()).toEqual(own.toSorted());
});

test('what brings all styles is fetched when it is called for, never with a page', () => {
  const atOnce = reachedFrom(DOCUMENTS, ({ imports }) => imports.filter(({ onDemand }) => !onDemand));
  expect([...atOnce].filter((file) => bringsAllStyles(present(sources.get(file))))).toEqual([]);
  const atAll = reachedFrom(DOCUMENTS, ({ imports }) => imports);
  expect([...atAll].filter((file) => bringsAllStyles(present(sources.get(file))))).not.toEqual([]);
});
