import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseFragment } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { anonymous } from '#server/http/actor.ts';
import { createUser, signIn } from './support/people.ts';
import { present } from './support/present.ts';
import { ask } from './support/questions.ts';
import { readTable } from './support/read-table.ts';
import { ann, makeFair, signedUp } from './support/sheets.ts';
import { startTestHub } from './support/test-hub.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hub-spreadsheets-'));
const PROFILE = `-env:UserInstallation=file://${folder}/profile`;
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

interface Setting {
  readonly name: string;
  /** As LibreOffice takes them: the numbers of the signs. */
  readonly separators: string;
  readonly splitsRight?: true;
}

const settings: readonly Setting[] = [
  { name: 'commas', separators: '44', splitsRight: true },
  { name: 'all that its window has ticked at first', separators: '44/59/9', splitsRight: true },
  { name: 'semicolons, as where they are usual', separators: '59' },
  { name: 'tabs', separators: '9' },
  { name: 'bars', separators: '124' },
];
const HOSTILE = 'Bo;=1+1;x\n=2+2;y\t=3+3|=4+4|"=5+5;"=6+6';
const PHONE = '06045550101';

interface Cell {
  readonly type: string | undefined;
  readonly value: string | undefined;
  readonly text: string;
}

/** Converts the files to the format that says of each cell what it is. */
function convert(files: readonly string[], setting?: Setting): string[] {
  const input = setting === undefined ? [] : [`--infilter=CSV:${setting.separators},34,76,1`];
  const output = mkdtempSync(path.join(folder, 'converted-'));
  const given = ['--headless', PROFILE, ...input, '--convert-to', 'fods', '--outdir', output, ...files];
  const { status, stderr } = spawnSync('soffice', given, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return files.map((file) => readFileSync(path.join(output, `${path.parse(file).name}.fods`), 'utf8'));
}

function cellsOf(workbook: string): Cell[] {
  return [...workbook.matchAll(/<table:table-cell([^>]*[^/])>(.*?)<\/table:table-cell>/gs)].map(
    ([, given = '', content = '']) => {
      const attribute = (name: string) => new RegExp(`office:${name}="([^"]*)"`).exec(given)?.[1];
      const lines = [...content.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, line = '']) => line);
      const [text] = parseFragment(lines.join('\n').replace(/<[^>]*>/g, '')).childNodes;
      return {
        type: attribute('value-type'),
        value: attribute('date-value') ?? attribute('value'),
        text: text !== undefined && 'value' in text ? text.value : '',
      };
    },
  );
}

describe.skipIf(!hasLibreOffice)('each spreadsheet, opened in LibreOffice', { meta: { need: 'LibreOffice' } }, () => {
  const files = { csv: [] as string[], xlsx: [] as string[] };
  beforeAll(async () => {
    const hub = await startTestHub();
    try {
      hub.platform.clock.set('2026-11-20T18:00:00.000Z');
      const admin = await createUser(hub, {
        role: 'full-admin',
        name: '1/2',
        email: ann.email,
      });
      const { sheet, slot } = await makeFair(hub, {
        sheet: { title: '=1+1' },
        slot: { title: HOSTILE.split('\n')[0] ?? '', maxVolunteers: null },
      });
      const [asked] = await ask(hub, sheet, [{ kind: 'long', words: 'Why;=7+7?' }]);
      const answers = [{ questionId: present(asked).id, value: HOSTILE }];
      const actor = { role: 'full-admin', userId: admin.id, sessionHash: '' } as const;
      for (const name of ['1/2', '=1+1', '+1-2', HOSTILE.replaceAll('\n', ' ')])
        await signedUp(hub, slot, { ...ann, name, phone: PHONE, notes: `${HOSTILE} \uffff`, answers }, actor);
      hub.platform.clock.set('2026-12-13T02:00:00.000Z');
      await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
      const cookie = await signIn(hub, admin);
      for (const format of ['csv', 'xlsx'] as const)
        for (const [name, url] of [
          ['volunteers', '/api/export/volunteers?'],
          ['grant', '/api/hours/grant.csv?from=2026-09-01&to=2027-08-31&rate=18.50&source=a;=1%2B1&'],
          ['own', '/api/auth/my-data.csv?'],
        ] as const) {
          const { rawPayload, statusCode } = await hub.call('GET', `${url}format=${format}`, { cookie });
          expect(statusCode, rawPayload.toString()).toBe(200);
          const file = path.join(folder, `${name}.${format}`);
          writeFileSync(file, rawPayload);
          files[format].push(file);
        }
    } finally {
      await hub.remove();
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(settings)('as CSV has no formula, split at $name, and all cells where it can', (setting) => {
    const workbooks = convert(files.csv, setting);
    for (const [at, workbook] of workbooks.entries()) {
      expect(workbook).not.toContain('table:formula');
      const cells = cellsOf(workbook).length;
      const written = readTable(readFileSync(files.csv[at] ?? '', 'utf8')).flat();
      if (setting.splitsRight) expect(cells).toBe(written.filter((cell) => cell !== '').length);
      else expect(cells).toBeGreaterThan(2);
    }
  });

  test('as a workbook keeps text as text, numbers as numbers and days as days', () => {
    const [volunteers = '', grant = '', own = ''] = convert(files.xlsx);
    for (const workbook of [volunteers, grant, own]) expect(workbook).not.toContain('table:formula');
    for (const workbook of [volunteers, own]) {
      const cells = cellsOf(workbook);
      for (const text of ['=1+1', '1/2', '+1-2', PHONE, ann.email])
        expect(cells, text).toContainEqual({ type: 'string', value: undefined, text });
      expect(cells.filter(({ type, text }) => type !== 'string' && /604|=/.test(text))).toEqual([]);
      expect(cells).toContainEqual(expect.objectContaining({ type: 'date', value: '2026-12-12' }));
      expect(cells).toContainEqual(expect.objectContaining({ type: 'date', value: '2026-12-12T08:00:00' }));
      expect(cells).toContainEqual(expect.objectContaining({ type: 'float', value: '2' }));
      expect(cells.some(({ text }) => text.startsWith('Bo;=1+1;x') && text.includes('=6+6'))).toBe(true);
    }
    const cells = cellsOf(grant);
    expect(cells).toContainEqual({ type: 'string', value: undefined, text: '=1+1' });
    expect(cells.filter(({ text }) => /^\$\d/.test(text)).map(({ type, value }) => [type, value])).toEqual([
      ['float', '148'],
      ['float', '148'],
    ]);
  });
});
