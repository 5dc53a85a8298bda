import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages.ts';
import { openBuiltClient } from '#server/features/documents/built-client.ts';

const DIST = path.resolve(import.meta.dirname, '../dist');
/** In bytes, compressed: script, styles and words, for a phone in a gym. It began with 20 kB; 60 kB are the limit. */
const MOST = 30_000;

const client = await openBuiltClient(DIST);

test.each(languages.map(({ tag }) => tag))(
  'a phone that opens the door in %s loads little, and nothing of other pages',
  (tag) => {
    const { scripts, styles, preloads } = client.files('door', [`src/client/languages/door/${tag}.po`]);
    const files = [...scripts, ...styles, ...preloads].map((file) => path.join(DIST, 'client', file));
    expect(files).toHaveLength(3);
    const sizes = files.map((file) => readFileSync(globSync(`${file}.br`)[0] ?? file).length);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(MOST);
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/react\.element|react\.transitional/);
  },
);

test('what it loads imports nothing that it does not name, so that it is whole when it is kept', () => {
  const { scripts, styles, preloads } = client.files('door', ['src/client/languages/door/en.po']);
  for (const file of [...scripts, ...preloads]) {
    const code = readFileSync(path.join(DIST, 'client', file), 'utf8');
    expect(code).not.toMatch(/(?:^|;)import\s*(?:\{|\*|["'`])/);
    const asked = [...code.matchAll(/["'`](?:\.|\/assets)\/([\w-]+\.(?:js|css))["'`]/g)].map(([, name]) => name);
    const catalogues = languages.flatMap(
      ({ tag }) => client.files('door', [`src/client/languages/door/${tag}.po`]).preloads,
    );
    for (const name of asked) expect([...catalogues, ...styles].map((each) => path.basename(each))).toContain(name);
  }
});
