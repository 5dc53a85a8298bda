/** As in a description of an interface, as far as ours uses it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  '=1+1',
  '<script>alert(1)</script>',
  "'; drop table volunteers; --",
  'ﷺ🦜\u202e\u2028',
  -1,
  0,
  1e308,
  2 ** 63,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
];
const WORDS = [
  'Set up tables',
  'ann@families.example',
  '604 555 0101',
  '2099-12-12T09:00',
  '2099-12-12',
  '09:00',
  'en',
  'sheet',
];
const ODD_SHARE = 0.12;
const LEFT_OUT_SHARE = 0.1;
const DEEPEST = 6;

export function takesNull({ type, anyOf = [], oneOf = [] }: Schema): boolean {
  return [type].flat().includes('null') || [...anyOf, ...oneOf].some(takesNull);
}

/** A value that a schema describes, for the most part; `next` answers random numbers from 0 to 1. */
export function bodyOf(schema: Schema, next: () => number, ids: readonly string[], depth = 0): unknown {
  const of = <T>(values: readonly T[]): T | undefined => values[Math.floor(next() * values.length)];
  if (depth > 0 && next() < ODD_SHARE) return of(ODD);
  const alternatives = schema.anyOf ?? schema.oneOf;
  const one = alternatives === undefined ? undefined : of(alternatives);
  if (one !== undefined) return bodyOf(one, next, ids, depth);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => bodyOf(part, next, ids, depth)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return of(schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : of(schema.type ?? ['string']);
  if (type === 'object') return objectOf(schema, next, ids, depth);
  if (type === 'array') return arrayOf(schema, next, ids, depth);
  if (type === 'boolean') return next() < 0.5;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberOf(schema, next());
  return of([...WORDS, ...WORDS, ...ids]);
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  next: () => number,
  ids: readonly string[],
  depth: number,
) {
  if (depth > DEEPEST) return {};
  const kept = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? next() >= LEFT_OUT_SHARE : next() < 0.5,
  );
  return Object.fromEntries(kept.map(([name, schema]) => [name, bodyOf(schema, next, ids, depth + 1)]));
}

function arrayOf({ items = {} }: Schema, next: () => number, ids: readonly string[], depth: number): unknown[] {
  if (depth > DEEPEST) return [];
  return Array.from({ length: Math.floor(next() * 4) }, () => bodyOf(items, next, ids, depth + 1));
}

function numberOf({ minimum = -2, maximum = 200 }: Schema, share: number): number {
  return Math.floor(minimum + share * Math.min(maximum - minimum, 1000));
}
