import { compile, selectAll } from 'css-select';
import { parse, type Selector } from 'css-what';
import { isTag, type AnyNode, type Document, type Element } from 'domhandler';
import { selectorLimits } from '#domain/monitors/selector-limits.ts';
import { isUnseen } from './element-kinds.ts';
import { PageFault } from './page-fault.ts';

/** Refuses selectors that begin with a combinator, because they would depend on where they are used. */
const OPTIONS = { relativeSelector: false };

/** Visible matches, in the order of the page. */
export function selectElements(document: Document, selector: string): Element[] {
  return selectAll<AnyNode, Element>(compiled(selector), document, OPTIONS).filter((element) => !isUnseen(element));
}

export function selectIgnored(document: Document, selectors: readonly string[]): Element[] {
  const queries = selectors.map(compiled);
  const isIgnored = (element: Element) => queries.some((query) => query(element));
  return queries.length === 0 ? [] : selectAll<AnyNode, Element>(isIgnored, document, OPTIONS);
}

function compiled(selector: string): (element: Element) => boolean {
  try {
    return compile<AnyNode, Element>(selector, OPTIONS);
  } catch (error) {
    throw new PageFault('selector', `The selector ${quoted(selector)} can’t be used: ${reasonOf(error)}`);
  }
}

export interface SelectorFault {
  readonly selector: string;
  readonly message: string;
  /** refused: it is invalid · matches-nothing: it is valid but can match nothing; saved only after confirmation */
  readonly kind: 'refused' | 'matches-nothing';
}

/** Empty if the list can be saved. `needed` lists hold at least one selector. */
export function selectorFaults(selectors: readonly string[], { needed }: { needed: boolean }): SelectorFault[] {
  const most = selectorLimits.selectors;
  if (needed && selectors.length === 0) return [refused('', 'Give at least one selector, for example main')];
  if (selectors.length > most)
    return [refused(selectors[most] ?? '', `At most ${most} selectors are possible, not ${selectors.length}`)];
  return selectors.map(faultOf).filter((fault) => fault !== null);
}

function refused(selector: string, message: string): SelectorFault {
  return { selector, message, kind: 'refused' };
}

function faultOf(selector: string): SelectorFault | null {
  const { characters } = selectorLimits;
  if (selector.trim() === '') return refused(selector, 'A selector is empty. Fill it in or remove it');
  if (selector.length > characters)
    return refused(
      selector,
      `The selector ${quoted(selector)} has ${selector.length} characters; at most ${characters} are possible`,
    );
  try {
    const alternatives = parse(selector);
    compile<AnyNode, Element>(selector, OPTIONS);
    return tooManyCombinators(selector, alternatives) ?? neverMatching(selector, alternatives);
  } catch (error) {
    return refused(selector, `The selector ${quoted(selector)} can’t be used: ${reasonOf(error)}`);
  }
}

const ONLY_IN_A_BROWSER = ['hover', 'active', 'visited'];

function neverMatching(selector: string, alternatives: readonly Selector[][]): SelectorFault | null {
  const parts = alternatives.flatMap(deepParts);
  const state = parts.find((part) => part.type === 'pseudo' && ONLY_IN_A_BROWSER.includes(part.name));
  if (state?.type !== 'pseudo') return null;
  const message = `The selector ${quoted(selector)} can never match, because nobody points at a page that is fetched. Leave :${state.name} out`;
  return { selector, message, kind: 'matches-nothing' };
}

function tooManyCombinators(selector: string, alternatives: readonly Selector[][]): SelectorFault | null {
  const most = selectorLimits.combinators;
  const combinators = Math.max(...alternatives.map((alternative) => combinatorsIn(deepParts(alternative))));
  if (combinators <= most) return null;
  return refused(
    selector,
    `The selector ${quoted(selector)} has ${combinators} combinators; at most ${most} are possible`,
  );
}

function deepParts(parts: readonly Selector[]): Selector[] {
  return parts.flatMap((part) => [
    part,
    ...(part.type === 'pseudo' && Array.isArray(part.data) ? part.data.flatMap(deepParts) : []),
  ]);
}

const COMBINATORS = ['adjacent', 'child', 'descendant', 'parent', 'sibling', 'column-combinator'];

/** A :has() searches all descendants, as a descendant combinator does. */
function combinatorsIn(parts: readonly Selector[]): number {
  return parts.filter((part) => COMBINATORS.includes(part.type) || (part.type === 'pseudo' && part.name === 'has'))
    .length;
}

/** Drops elements inside others, so that no text counts twice; in the order of the page. */
export function outermost(document: Document, elements: readonly Element[]): Element[] {
  const wanted = new Set(elements);
  const found: Element[] = [];
  const visit = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      if (!isTag(node)) continue;
      if (wanted.has(node)) found.push(node);
      else visit(node.children);
    }
  };
  visit(document.children);
  return found;
}

/** Removes elements from their page, all at once: one by one, the thousandth would cost a thousand times the first. */
export function takeOut(elements: readonly Element[]): void {
  const gone = new Set<AnyNode>(elements);
  for (const parent of new Set(elements.map(({ parent }) => parent))) {
    if (parent === null) continue;
    parent.children = parent.children.filter((child) => !gone.has(child));
    for (const [at, child] of parent.children.entries()) {
      child.prev = parent.children[at - 1] ?? null;
      child.next = parent.children[at + 1] ?? null;
    }
  }
}

function quoted(selector: string): string {
  return `"${selector.length > 80 ? `${selector.slice(0, 79)}…` : selector}"`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it is not a selector';
}
