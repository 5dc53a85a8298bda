import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { buildClientIfStale } from '#scripts/build-client.ts';
import { classesOfPages, lackedByOldest, membersOfEngines } from '#tests/support/engine-support.ts';

// The compiler holds our own code to what the oldest engines have. This also reads what comes with packages, and what the
// build makes of both.

const root = path.resolve(import.meta.dirname, '../dist/client');
let scripts: readonly (readonly [file: string, code: string])[] = [];

beforeAll(() => {
  buildClientIfStale();
  scripts = read('**/*.js');
}, 300_000);

function read(files: string) {
  return globSync(files, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
}

/** Added where it is missing: client/lib/add-missing-functions.ts. */
const ADDED = [
  'Array.findLast',
  'Array.findLastIndex',
  'Array.toReversed',
  'Array.toSorted',
  'Array.toSpliced',
  'Map.groupBy',
  'URL.canParse',
  'AbortSignal.timeout',
];

/** Called only where it is there. */
const ASKED_FIRST: Readonly<Record<string, string>> = {
  'Uint8Array.fromHex': 'hashes of @noble',
  'Uint8Array.toHex': 'hashes of @noble',
  'Error.captureStackTrace': 'zod',
  'Element.checkVisibility': 'Radix',
  'Document.startViewTransition': 'React',
  'Document.adoptedStyleSheets': 'ui/style-singleton.ts',
  'CSSStyleSheet.replaceSync': 'ui/style-singleton.ts',
  'Navigator.share': 'buttons that share are shown only where there is something to share with',
  'HTMLElement.popover': 'an attribute that React knows',
  'HTMLElement.inert': 'the preview of the banner and Radix set an attribute, which an older engine passes over',
  'HTMLInputElement.capture': 'an attribute that React knows',
  'CSSStyleDeclaration.cssFloat': 'a name that React knows',
  'HTMLFormElement.rel': 'of links, not of forms',
  'HTMLFormElement.relList': 'Vite asks whether links have it',
  'Error.stackTraceLimit': 'zod',
};

/** Of our own objects or of a package's, with a name that a newer engine gave to something of its own. */
const OWN_NAMES = new Set(
  'bytes connection delay displayName drop external isError loading maximize memory orientation reason role take use viewport when with'.split(
    ' ',
  ),
);

test('nothing is called that the oldest engines lack', () => {
  const members = membersOfEngines();
  const ofClasses = members.toSorted((one, other) => Number(one.isStatic) - Number(other.isStatic));
  const lacking = new Map(ofClasses.map((each) => [`${each.of}.${each.name}`, each.lackedBy.length > 0]));
  const globals = new Set(
    members.filter(({ of, lackedBy }) => of === null && lackedBy.length > 0).map(({ name }) => name),
  );
  const byName = Map.groupBy(
    members.filter(({ of }) => of !== null && classesOfPages.has(of)),
    ({ name }) => name,
  );
  const newer = (object: string | null, name: string): string | null => {
    const exact = object === null ? undefined : lacking.get(`${object}.${name}`);
    if (exact !== undefined) return exact ? `${object}.${name}` : null;
    const known = OWN_NAMES.has(name) ? [] : (byName.get(name) ?? []);
    return known.length > 0 && known.every(({ lackedBy }) => lackedBy.length > 0) ? `${known[0]?.of}.${name}` : null;
  };
  const found = new Set<string>();
  for (const [file, code] of scripts)
    visit(parseSync(file, code).program, (node) => {
      if (node['type'] === 'NewExpression' && isNamed(node['callee']) && globals.has(node['callee'].name))
        found.add(`new ${node['callee'].name} in ${file}`);
      if (node['type'] !== 'MemberExpression' || node['computed'] === true || !isNamed(node['property'])) return;
      const what = newer(isNamed(node['object']) ? node['object'].name : null, node['property'].name);
      if (what !== null && !ADDED.includes(what) && ASKED_FIRST[what] === undefined) found.add(`${what} in ${file}`);
    });
  expect([...found]).toEqual([]);
});

const SYNTAX: Readonly<Record<string, string>> = {
  StaticBlock: 'javascript.classes.static.initialization_blocks',
  lookbehind: 'javascript.regular_expressions.lookbehind_assertion',
  v: 'javascript.builtins.RegExp.unicodeSets',
};

test('nothing is written in a syntax that the oldest engines cannot read', () => {
  const cannotRead = new Set(Object.keys(SYNTAX).filter((name) => lackedByOldest(SYNTAX[name] ?? '').length > 0));
  expect(cannotRead).toEqual(new Set(['StaticBlock', 'lookbehind', 'v']));
  const found = new Set<string>();
  for (const [file, code] of scripts)
    visit(parseSync(file, code).program, (node) => {
      const { type, regex, value } = node as {
        type: string;
        regex?: { pattern: string; flags: string };
        value?: unknown;
      };
      // A pattern may be put together of strings.
      const pattern =
        regex?.pattern ?? (typeof value === 'string' ? value : ((value as { raw?: string } | null)?.raw ?? ''));
      const used = [type, ...(regex?.flags.split('') ?? []), ...(/\(\?<[=!]/.test(pattern) ? ['lookbehind'] : [])];
      for (const name of used) if (cannotRead.has(name)) found.add(`${name} in ${file}`);
    });
  expect([...found]).toEqual([]);
});

/** What an older engine passes over, with the rules in it. */
const PASSED_OVER: Readonly<Record<string, string>> = {
  'css.at-rules.container': 'parts arrange themselves in one column, as on a phone',
  'css.at-rules.property': 'Tailwind sets the same values without it',
  'css.at-rules.media.scripting': 'what it hides or shows is marked by a script or in a noscript element too',
  'css.selectors.popover-open': 'stands in a forgiving list, in Tailwind’s rules for what is open',
  'css.selectors.has': 'Chrome 96 to 104 leave out a few rules of decoration',
};

test('rules of styles that an older engine would drop are known, and why that does no harm', () => {
  const used = new Set<string>();
  for (const [, css] of read('**/*.css')) {
    for (const [, name = ''] of css.matchAll(/(?:^|[{};])@([a-z-]+)/g)) used.add(`css.at-rules.${name}`);
    if (/@media[^{]*[<>]/.test(css)) used.add('css.at-rules.media.range_syntax');
    if (/@media[^{]*\(scripting/.test(css)) used.add('css.at-rules.media.scripting');
    for (const name of ['has', 'is', 'where', 'focus-visible', 'popover-open'])
      if (css.includes(`:${name}`)) used.add(`css.selectors.${name}`);
    if (/[{;}]\s*&/.test(css)) used.add('css.selectors.nesting');
  }
  const dropped = [...used].filter((feature) => lackedByOldest(feature).length > 0);
  expect(dropped.filter((feature) => PASSED_OVER[feature] === undefined)).toEqual([]);
});

type Node = Record<string, unknown>;

function visit(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, look);
  else if (typeof node === 'object' && node !== null) {
    if (typeof (node as Node)['type'] === 'string') look(node as Node);
    for (const each of Object.values(node)) if (typeof each === 'object') visit(each, look);
  }
}

function isNamed(node: unknown): node is { readonly name: string } {
  return (node as Node | null)?.['type'] === 'Identifier';
}
