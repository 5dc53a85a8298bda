import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { releasedFiles } from './released-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const released = releasedFiles(root).map((file) => file.replaceAll(path.sep, '/'));
const isReleased = (file: string) => released.some((each) => each === file || each.startsWith(`${file}/`));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every link of the documents in a release leads to what is in it', () => {
  const links = released
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .filter(([, link = '']) => !/^[a-z]+:/.test(link))
        .map(([, link = '']) => path.posix.join(path.posix.dirname(file), link)),
    );
  expect(links).toEqual(expect.arrayContaining(['SECURITY.md', 'docs/privacy.md']));
  expect(links.filter((file) => !isReleased(file))).toEqual([]);
});

test('every file that the manual of the operator names is in a release', () => {
  const named = [...read('docs/operations.md').matchAll(/`((?:[\w.-]+\/)*[\w-]*\.[\w.]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => existsSync(path.join(root, file)));
  expect(named).toEqual(expect.arrayContaining(['docs/grafana/hub.json', 'docs/grafana/alerts.yml']));
  // That of a release is made.
  expect(named.filter((file) => !isReleased(file) && file !== 'package.json')).toEqual([]);
});
