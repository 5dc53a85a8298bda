import type { CompatData, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { createRequire } from 'node:module';
import { oldestEngines } from '#domain/oldest-engines.ts';

// 20 MB, which an import would have vitest rewrite as a module, for 40 s.
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

type Engine = keyof typeof oldestEngines;
type Entry = Record<string, unknown> & { readonly __compat?: CompatStatement };

interface Member {
  /** Such as `Array`; null for a global itself. */
  readonly of: string | null;
  readonly name: string;
  /** Of the class itself, not of its objects; `Response` has a `json` of each kind. */
  readonly isStatic: boolean;
  /** Those of the oldest engines that do not have it. */
  readonly lackedBy: readonly Engine[];
}

const STATIC = '_static';

/** Those whose members our pages call. */
export const classesOfPages: ReadonlySet<string> = new Set(
  'Array TypedArray Uint8Array String RegExp Object Function Promise Iterator Map Set WeakMap Date Number Math JSON Symbol Intl DateTimeFormat NumberFormat PluralRules Segmenter ListFormat Error AggregateError Element HTMLElement Node NodeList Document ShadowRoot DOMTokenList Window History Location Navigator Event EventTarget KeyboardEvent InputEvent PointerEvent AbortSignal AbortController Response Request Headers Blob File FileReader URL URLSearchParams FormData Crypto SubtleCrypto CSSStyleSheet CSSStyleDeclaration HTMLInputElement HTMLFormElement HTMLDialogElement HTMLButtonElement HTMLIFrameElement Storage StorageManager IDBDatabase IDBObjectStore ServiceWorkerContainer Clients Cache CacheStorage Worker MessagePort IntersectionObserver ResizeObserver MutationObserver EventSource DataTransfer Clipboard Performance'.split(
    ' ',
  ),
);

/** Every member of the language's and of the browsers' own classes, and each such class. */
export function membersOfEngines(): Member[] {
  return [bcd.javascript?.builtins, bcd.javascript?.builtins?.['Intl'], bcd.api].flatMap((classes) =>
    Object.entries((classes ?? {}) as Entry).flatMap(([of, members]) =>
      of === '__compat' ? [] : [memberOf(null, of, members as Entry), ...membersOf(of, members as Entry)].flat(),
    ),
  );
}

function membersOf(of: string, members: Entry): Member[] {
  return Object.entries(members).flatMap(([name, member]) =>
    name.startsWith('__') || name.endsWith('_event') ? [] : memberOf(of, name, member as Entry),
  );
}

function memberOf(of: string | null, key: string, entry: Entry): Member[] {
  const compat = entry['__compat'];
  const isStatic = key.endsWith(STATIC);
  const name = isStatic ? key.slice(0, -STATIC.length) : key;
  return compat === undefined ? [] : [{ of, name, isStatic, lackedBy: lackedBy(compat) }];
}

/** @param feature its path in browser-compat-data, such as `css.at-rules.layer` */
export function lackedByOldest(feature: string): readonly Engine[] {
  let entry: unknown = bcd;
  for (const part of feature.split('.')) entry = (entry as Entry | undefined)?.[part];
  const compat = (entry as Entry | undefined)?.['__compat'];
  if (compat === undefined) throw new Error(`browser-compat-data knows no ${feature}`);
  return lackedBy(compat);
}

function lackedBy({ support }: CompatStatement): Engine[] {
  return (Object.keys(oldestEngines) as Engine[]).filter((engine) => {
    const statements = [support[engine] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => isThere(statement, oldestEngines[engine]));
  });
}

function isThere(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (flags !== undefined || prefix !== undefined || other !== undefined || typeof added !== 'string') return false;
  const isGone = typeof removed === 'string' && !isBefore(version, removed);
  return added !== 'preview' && !isBefore(version, added) && !isGone;
}

function isBefore(version: string, other: string): boolean {
  const [one = [], two = []] = [version, other].map((each) => each.replace('≤', '').split('.').map(Number));
  const differing = [0, 1, 2].find((at) => (one[at] ?? 0) !== (two[at] ?? 0)) ?? 0;
  return (one[differing] ?? 0) < (two[differing] ?? 0);
}
