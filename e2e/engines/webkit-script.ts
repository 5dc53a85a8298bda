/** A value as WebDriver BiDi writes it, or a name of one that stays in the page. */
export interface BidiValue {
  readonly type?: string;
  readonly value?: unknown;
  readonly sharedId?: string;
  readonly handle?: string;
}

export interface Call {
  /** The page's name for others. */
  readonly context: string;
  /** An expression, or with `args` a function. */
  readonly source: string;
  readonly args?: readonly BidiValue[];
  /** Whether the result stays in the page, and is answered as a handle. */
  readonly keeps: boolean;
  /** Whether what an object holds is answered too. */
  readonly isDeep: boolean;
}

/** By which Playwright calls everything of a journey; its fourth argument is the source. */
const EVALUATES = '(utilityScript, ...args) => utilityScript.evaluate(...args)';
const SOURCE_AT = 3;
/** By these names Playwright passes functions as text to its own script in the page. */
const FUNCTIONS = ['functionText', 'callbackText', 'expression'];
/** An expression may end as a statement does. */
const ENDS = /;\s*$/;

/**
 * The body of a function in the page that answers as `script.callFunction` of WebDriver BiDi does, as JSON. Playwright's
 * own script in the page evaluates texts, which the policy of the page forbids; so these stand in this body.
 */
export function bodyOf({ context, source, args, keeps, isDeep }: Call): string {
  const texts = source === EVALUATES ? [String(args?.[SOURCE_AT]?.value), ...functionsIn(args)] : [];
  return `
    const $bridge = (${inPage.toString()})(${JSON.stringify(context)});
    ${texts.map((text) => `$bridge.learn(${JSON.stringify(text)}, () => (${text.replace(ENDS, '')}\n));`).join('\n')}
    try {
      const $result = await (${source.replace(ENDS, '')}\n)${args === undefined ? '' : `(...${JSON.stringify(args)}.map($bridge.read))`};
      return JSON.stringify({ type: 'success', realm: '', result: $bridge.write($result, ${isDeep}, ${keeps}) });
    } catch (error) {
      if (error === $bridge.lost) return JSON.stringify({ type: 'lost' });
      const exceptionDetails = { text: String(error), columnNumber: 0, lineNumber: 0 };
      return JSON.stringify({ type: 'exception', realm: '', exceptionDetails });
    }`;
}

/** Playwright writes a property as an object of its key `k` and its value `v`. */
function functionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const text = JSON.stringify(value);
  if (!FUNCTIONS.some((name) => text.includes(name))) return [];
  const [key, property] = Array.isArray(value) ? (value as [BidiValue[], BidiValue[]]) : [];
  if (key?.[0]?.value === 'k' && FUNCTIONS.includes(String(key[1]?.value))) return [String(property?.[1]?.value)];
  return Object.values(value).flatMap(functionsIn);
}

/** The value behind a handle, for a script of WebDriver. */
export const KEPT = "return globalThis[Symbol.for('kept for Playwright')].values.get(arguments[0]);";

interface Kept {
  readonly values: Map<string, unknown>;
  readonly names: WeakMap<object, string>;
  /** What Playwright may evaluate, by its text. */
  readonly known: Map<string, () => unknown>;
  readonly eval: (text: string) => unknown;
  readonly lost: object;
}

/** That of Playwright, which in other engines runs beside the scripts of the page. */
type Fill = (element: Element, text: string) => unknown;

/** Runs in the page, and so refers to nothing outside. */
function inPage(context: string) {
  const key = Symbol.for('kept for Playwright');
  const home = globalThis as { [key]?: Kept };
  const kept = (home[key] ??= {
    values: new Map(),
    names: new WeakMap(),
    known: new Map(),
    eval: Reflect.get(globalThis, 'eval') as Kept['eval'],
    lost: {},
  });

  function nameOf(value: object): string {
    const known = kept.names.get(value);
    if (known !== undefined) return known;
    const name = `${context} ${performance.timeOrigin} ${kept.values.size}`;
    kept.names.set(value, name);
    kept.values.set(name, value);
    return name;
  }

  function read(arg: BidiValue): unknown {
    const name = arg.handle ?? arg.sharedId;
    if (name === undefined) return readPlain(arg);
    // Of a page that was left.
    if (!kept.values.has(name)) throw kept.lost;
    return kept.values.get(name);
  }

  function learn(text: string, evaluated: () => unknown): void {
    kept.known.set(text, evaluated);
    kept.known.set(`(${text})`, evaluated);
  }

  function evaluate(text: string): unknown {
    const evaluated = kept.known.get(text);
    return evaluated === undefined ? kept.eval(text) : evaluated();
  }

  /** Playwright's two scripts in the page evaluate with these, and once with that of the page. */
  function equip(value: object): void {
    if ('eval' in value && 'fill' in value) {
      const { fill } = value as { fill: Fill };
      Object.assign(value, { eval: evaluate, fill: unseenByReact(fill.bind(value)) });
    }
    if ('evaluate' in value && 'global' in value) Object.assign(value, { global: { eval: evaluate } });
  }

  /** React watches the property of the element, and takes a value that it saw coming for no change. */
  function unseenByReact(fill: Fill): Fill {
    return (element, text) => {
      const watched = Object.getOwnPropertyDescriptor(element, 'value');
      if (watched === undefined) return fill(element, text);
      Reflect.deleteProperty(element, 'value');
      try {
        return fill(element, text);
      } finally {
        Object.defineProperty(element, 'value', watched);
      }
    };
  }

  function readPlain({ type, value }: BidiValue): unknown {
    if (type === 'undefined') return undefined;
    if (type === 'null') return null;
    if (type === 'number') return Number(value);
    if (type === 'bigint') return BigInt(String(value));
    if (type === 'date') return new Date(String(value));
    if (type === 'array') return (value as BidiValue[]).map(read);
    if (type !== 'object') return value;
    return Object.fromEntries((value as [BidiValue, BidiValue][]).map(([name, each]) => [read(name), read(each)]));
  }

  function write(value: unknown, isDeep: boolean, keeps = false): BidiValue {
    if (value === null) return { type: 'null' };
    if (typeof value === 'number') return { type: 'number', value: writeNumber(value) };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value !== 'object' && typeof value !== 'function') return { type: typeof value, value };
    if (keeps && !kept.names.has(value)) equip(value);
    const named = keeps ? { handle: nameOf(value) } : {};
    if (value instanceof Node) return { type: 'node', sharedId: nameOf(value), ...named };
    if (value === globalThis) return { type: 'window', value: { context }, ...named };
    const type = Array.isArray(value) ? 'array' : typeof value;
    if (!isDeep) return { type, ...named };
    if (Array.isArray(value)) return { type, value: value.map((each) => write(each, true)) };
    return { type, value: Object.entries(value).map(([name, each]) => [name, write(each, true)]), ...named };
  }

  function writeNumber(value: number): number | string {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value);
  }

  // As by a keyboard; Playwright would bring its own by `eval`.
  Object.assign(globalThis, {
    eval: evaluate,
    __pw_bidiInsertText: (text: string) => void document.execCommand('insertText', false, text),
  });
  return { learn, read, write, lost: kept.lost };
}
