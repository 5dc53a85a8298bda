import { describe, expect, test } from 'vitest';
import { unusedExports, unusedFiles } from './architecture/export-rules.ts';
import {
  againstTheDirection,
  betweenFeatures,
  clientFeatures,
  climbing,
  outOfOrder,
  rings,
  serverFeatures,
  withoutExtension,
} from './architecture/import-rules.ts';
import { barrels, namedTwice, ofNoRole, saysNothing } from './architecture/name-rules.ts';
import { unlistedPackages, unusedPackages } from './architecture/package-rules.ts';
import { outOfPlace, placeRules } from './architecture/place-rules.ts';
import { secretsIn } from './architecture/secret-rules.ts';
import { parseSource, readSources } from './architecture/source-file.ts';
import { onForeignTables, unneededSharing } from './architecture/table-rules.ts';

const product = readSources(['src/**/*.{ts,tsx}', 'migrations/*.ts']);
const everything = [...product, ...readSources(['{scripts,tests,e2e,bench,attack,faults}/**/*.{ts,tsx}'])];

test('the sources are found', () => {
  expect(product.length).toBeGreaterThan(100);
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

describe('imports', () => {
  test('go one way: pages to features to ui and lib, routes to features to platform, all to contract to domain', () => {
    expect(againstTheDirection(product)).toEqual([]);
    const wrong = [
      parseSource('src/domain/places.ts', "import { z } from '#contract/slots.ts';"),
      parseSource('src/contract/slots.ts', "export { x } from '#server/hub.ts';"),
      parseSource('src/client/ui/button.tsx', "import { x } from '#client/features/sheets/sheet-card.tsx';"),
      parseSource('src/client/features/sheets/sheet-card.tsx', "const page = import('#client/pages/home.page.tsx');"),
      parseSource('src/server/platform/log.ts', "import type { x } from '#server/features/sheets/sheet-cache.ts';"),
      parseSource('src/server/features/slots/create-slot.ts', "import { startHub } from '#server/start-hub.ts';"),
      parseSource('src/server/features/slots/change-slot.ts', "import { hub } from '#server/hub.ts';"),
      parseSource('src/server/app.ts', "import { x } from '#client/lib/http.ts';"),
    ];
    expect(againstTheDirection(wrong)).toHaveLength(wrong.length);
    const right = parseSource('src/server/features/slots/x.ts', "import type { Hub } from '#server/hub.ts';");
    expect(againstTheDirection([right])).toEqual([]);
  });

  test('between features follow an order in which no ring can be written', () => {
    expect(outOfOrder(serverFeatures)).toEqual([]);
    expect(outOfOrder(clientFeatures)).toEqual([]);
    expect(outOfOrder({ sheets: ['slots'], slots: ['sheets'] })).toHaveLength(1);
    expect(betweenFeatures(product, 'server', serverFeatures)).toEqual([]);
    expect(betweenFeatures(product, 'client', clientFeatures)).toEqual([]);
    const wrong = [
      parseSource(
        'src/server/features/signups/sign-up.ts',
        "import { x } from '#server/features/sheets/sheets.store.ts';",
      ),
      parseSource('src/server/features/surprises/surprise.ts', ''),
    ];
    expect(betweenFeatures(wrong, 'server', serverFeatures)).toHaveLength(2);
  });

  test('form no ring of files', () => {
    expect(rings(product)).toEqual([]);
    const ring = [
      parseSource('src/domain/a.ts', "import { b } from './b.ts';"),
      parseSource('src/domain/b.ts', "import { c } from '#domain/c.ts';"),
      parseSource('src/domain/c.ts', "import { a } from './a.ts';"),
    ];
    expect(rings(ring)).toEqual(['src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts']);
    const throughATypeOnly = [...ring.slice(0, 2), parseSource('src/domain/c.ts', "import type { a } from './a.ts';")];
    expect(rings(throughATypeOnly)).toEqual([]);
  });

  test('name a file by its place or beside and below, with its extension', () => {
    expect(climbing(everything)).toEqual([]);
    expect(withoutExtension(everything)).toEqual([]);
    const wrong = [parseSource('src/domain/a.ts', "import { b } from '../b'; import { c } from '#domain/c';")];
    expect(climbing(wrong)).toHaveLength(1);
    expect(withoutExtension(wrong)).toHaveLength(2);
  });
});

test('a table is written by the feature that owns it, and read by those that may use that feature', () => {
  expect(onForeignTables(product, serverFeatures)).toEqual({ writes: [], reads: [] });
  expect(unneededSharing(product)).toEqual([]);
  const wrong = [
    parseSource('src/server/features/stats/years.store.ts', "db.updateTable('signup_sheets as sheets').set({})"),
    parseSource('src/server/features/logos/logos.store.ts', "db.selectFrom('logos').innerJoin('users', 'a', 'b')"),
  ];
  expect(onForeignTables(wrong, serverFeatures)).toEqual({
    writes: ['src/server/features/stats/years.store.ts writes signup_sheets'],
    reads: ['src/server/features/logos/logos.store.ts reads users'],
  });
});

describe('in few places only', () => {
  test.each<[keyof typeof placeRules, string, string[]]>([
    [
      'sql',
      'src/server/features/sheets/create-sheet.ts',
      ["db.selectFrom('users')", 'sql`select 1`', "import { sql as s } from 'kysely'"],
    ],
    ['environment', 'src/server/main.ts', ['process.env.PORT', "process['env']"]],
    [
      'sheetQueries',
      'src/client/features/sheets/management/share-calls.ts',
      ["['/api/signup-sheets', id, 'share']", "[...sheetsKey, 'share']", "[...sheetKey(id), 'share']"],
    ],
    [
      'names',
      'src/server/features/signups/sign-up.ts',
      [
        'comparable(name)',
        'comparable(search.takerName)',
        'comparable(`${user.name} ${email}`)',
        'names.map(comparable)',
      ],
    ],
    ['now', 'src/server/features/signups/sign-up.ts', ['new Date()', 'Date.now()', 'Date()']],
    [
      'zones',
      'src/client/ui/calendar-leaf.tsx',
      ['day.toLocaleDateString()', 'day.toLocaleString()', 'new Intl.DateTimeFormat()'],
    ],
    [
      'outside',
      'src/server/mail/smtp-sender.ts',
      [
        "fetch('https://example.org')",
        "globalThis.fetch('https://example.org')",
        "new WebSocket('wss://example.org')",
        "import https from 'node:https'",
        "import { lookup } from 'node:dns/promises'",
        "import('undici')",
      ],
    ],
    ['mailServers', 'src/server/features/signups/sign-up.ts', ["import nodemailer from 'nodemailer'"]],
    ['mailto', 'src/client/ui/prose.tsx', ['const to = `mailto:${address}`']],
    ['defaultExports', 'src/domain/roles.ts', ['export default 1', 'const a = 1; export { a as default }']],
  ])('%s', (rule, file, wrongs) => {
    expect(outOfPlace(product, placeRules[rule])).toEqual([]);
    for (const wrong of wrongs) expect(outOfPlace([parseSource(file, wrong)], placeRules[rule]), wrong).toHaveLength(1);
  });

  test('a moment that is given, and a comment, are no present moment', () => {
    const right = parseSource(
      'src/domain/roles.ts',
      '// new Date()\nconst day = new Date(instant); const word = "Date.now()";',
    );
    expect(outOfPlace([right], placeRules.now)).toEqual([]);
  });
});

describe('files', () => {
  test('are not called what could hold anything', () => {
    expect(saysNothing(everything)).toEqual([]);
    const wrong = [
      'src/server/utils.ts',
      'src/client/common/a.ts',
      'src/server/mail-service.ts',
      'tests/test-helpers.ts',
    ];
    expect(saysNothing(wrong.map((path) => ({ path })))).toEqual(wrong);
    expect(saysNothing([{ path: 'src/client/pages/management/management.page.tsx' }])).toEqual([]);
  });

  test('of features have one of the roles that a feature has', () => {
    expect(ofNoRole(product)).toEqual([]);
    const wrong = [
      'src/server/features/sheets/sheets.repository.ts',
      'src/server/features/sheets/sheet.routes.ts',
      'src/server/features/sheets/deep/sheets.store.ts',
      'src/server/features/sheets/SheetBoard.ts',
      'src/client/features/sheets/slots.api.ts',
      'src/client/features/sheets/sheets.hooks.ts',
    ];
    expect(ofNoRole(wrong.map((path) => ({ path })))).toEqual(wrong);
  });

  test('hold something of their own: no barrels', () => {
    expect(barrels(everything)).toEqual([]);
    const wrong = [
      parseSource('src/domain/index.ts', 'export const a = 1;'),
      parseSource('src/domain/a.ts', "export * from './b.ts';"),
    ];
    expect(barrels(wrong)).toHaveLength(2);
  });
});

test('a name stands for one thing on each side', () => {
  expect([...namedTwice(product, 'server'), ...namedTwice(product, 'client')]).toEqual([]);
  const wrong = [
    parseSource('src/server/platform/database/snapshot.ts', 'export interface Snapshot {}'),
    parseSource('src/server/features/checks/checks.store.ts', 'export interface Snapshot {}'),
    parseSource('src/contract/checks.ts', 'export const checkMonitor = 1;'),
    parseSource('src/client/features/monitors/monitors.api.ts', 'export function checkMonitor() {}'),
    parseSource('src/server/features/checks/check-monitor.ts', 'export function checkTwice() {}'),
    parseSource('src/client/ui/check.tsx', 'export function checkTwice() {}'),
  ];
  expect(namedTwice(wrong, 'server')).toEqual([
    'Snapshot: src/server/platform/database/snapshot.ts, src/server/features/checks/checks.store.ts',
  ]);
  expect(namedTwice(wrong, 'client')).toEqual([
    'checkMonitor: src/contract/checks.ts, src/client/features/monitors/monitors.api.ts',
  ]);
});

describe('what nobody uses is found', () => {
  test('among exports, whichever way they are written and used', () => {
    const exporting = parseSource(
      'src/domain/a.ts',
      `export const a = 1; export function b() {} export interface C {} export type D = C; export class E {}
       export const { f, g: [h] } = it; const i = 1; export { i, i as j }; export async function k() {}`,
    );
    const names = ['a', 'b', 'C', 'D', 'E', 'f', 'h', 'i', 'j', 'k'];
    expect(unusedExports([exporting])).toEqual(names.map((name) => `src/domain/a.ts: ${name}`));
    const using = [
      "import { a, type C } from '#domain/a.ts'; export { b } from '#domain/a.ts'; import { b as bb } from './u.ts';",
      "type D = import('#domain/a.ts').D; const { E } = await import('#domain/a.ts');",
      "const f = import('#domain/a.ts').then((module) => module.f);",
      "import type { h, i } from '#domain/a.ts'; import { j as other } from '#domain/a.ts';",
    ].map((text) => parseSource('src/domain/u.ts', text));
    expect(unusedExports([exporting, ...using])).toEqual(['src/domain/a.ts: k']);
    const all = parseSource('src/domain/v.ts', "import * as a from './a.ts';");
    expect(unusedExports([exporting, all])).toEqual([]);
  });

  test('among files', () => {
    const files = [
      parseSource('src/server/main.ts', "import './started.ts'; fork(new URL('./process.ts', import.meta.url));"),
      parseSource('src/server/started.ts', ''),
      parseSource('src/server/process.ts', ''),
      parseSource('src/server/started.test.ts', ''),
      parseSource('scripts/start.ts', "import('#server/main.ts')"),
      parseSource('src/server/forgotten.ts', ''),
    ];
    expect(unusedFiles(files)).toEqual(['src/server/forgotten.ts']);
  });

  test('among packages, and those that are used without being listed', () => {
    const files = [
      parseSource('src/server/log.ts', "import { pino } from 'pino'; import { test } from 'vitest/config';"),
      parseSource('src/server/log.test.ts', "import 'vitest'; import type { A } from '@scope/a/b'; import 'node:fs';"),
      parseSource('src/client/log.ts', "import 'vitest'; import '#server/log.ts'; import 'surprise';"),
    ];
    const manifest = { dependencies: { pino: '1', pg: '1' }, devDependencies: { vitest: '1', '@types/pino': '1' } };
    expect(unlistedPackages(files, manifest)).toEqual([
      'src/server/log.ts: vitest',
      'src/server/log.test.ts: @scope/a',
      'src/client/log.ts: surprise',
    ]);
    expect(unusedPackages(files, manifest)).toEqual(['pg']);
  });
});

test('keys, tokens and files of one machine are found where others could read them', () => {
  const wrong = [
    { path: 'deploy/.env', text: 'PORT=3000' },
    { path: 'a.ts', text: `-----BEGIN RSA PRIVATE KEY-----\n${'A'.repeat(64)}` },
    { path: 'b.md', text: `token: ghp_${'a1'.repeat(18)}` },
    { path: 'c.ts', text: `'AKIA${'A'.repeat(16)}'` },
    { path: 'd.sh', text: `DATABASE_URL=postgres://hub:${'x'.repeat(16)}@db.example.org/hub` },
    { path: 'e.ts', text: `EAA${'b'.repeat(80)}` },
  ];
  expect(secretsIn(wrong).map((found) => found.split(':')[0])).toEqual(wrong.map(({ path }) => path));
  const right = [
    { path: '.env.example', text: 'DATABASE_URL=postgres://hub:password@db.example.org/hub' },
    { path: 'f.ts', text: "text.startsWith('-----BEGIN PRIVATE KEY-----')" },
  ];
  expect(secretsIn(right)).toEqual([]);
});
