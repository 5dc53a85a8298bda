import { compile, selectAll } from 'css-select';
import { parse, type Selector } from 'css-what';
import { isTag, type AnyNode, type Document, type Element } from 'domhandler';
import { selectorLimits } from '#domain/monitors/selector-limits.ts';
import { PageFault } from './page-fault.ts';

/** Selectors are judged by themselves: one that begins with a combinator would depend on where it is used. */
const OPTIONS = { relativeSelector: false };

/** Every element that the selector matches, in the order of the page. */
export function selectElements(document: Document, selector: string): Element[] {
  try {
    return selectAll<AnyNode, Element>(selector, document, OPTIONS);
  } catch (error) {
    throw new PageFault('selector', `The selector ${quoted(selector)} cannot be used: ${reasonOf(error)}`);
  }
}

/** A selector that should not be saved, and why, as a sentence to show. */
export interface SelectorFault {
  readonly selector: string;
  readonly message: string;
}

/** Everything that is wrong with a list of selectors; empty where it may be saved. `needed` lists hold at least one. */
export function selectorFaults(selectors: readonly string[], { needed }: { needed: boolean }): SelectorFault[] {
  const most = selectorLimits.selectors;
  if (needed && selectors.length === 0)
    return [{ selector: '', message: 'Give at least one selector, for example main' }];
  if (selectors.length > most)
    return [
      { selector: selectors[most] ?? '', message: `At most ${most} selectors are possible, not ${selectors.length}` },
    ];
  return selectors.flatMap((selector) => {
    const message = faultOf(selector);
    return message === null ? [] : [{ selector, message }];
  });
}

function faultOf(selector: string): string | null {
  if (selector.trim() === '') return 'A selector is empty: fill it in or take it away';
  if (selector.length > selectorLimits.characters)
    return `The selector ${quoted(selector)} has ${selector.length} characters; at most ${selectorLimits.characters} are possible`;
  try {
    const alternatives = parse(selector);
    compile<AnyNode, Element>(selector, OPTIONS);
    return faultOfParsed(selector, alternatives);
  } catch (error) {
    return `The selector ${quoted(selector)} cannot be used: ${reasonOf(error)}`;
  }
}

const ONLY_IN_A_BROWSER = ['hover', 'active', 'visited'];

function faultOfParsed(selector: string, alternatives: readonly Selector[][]): string | null {
  const parts = alternatives.flatMap(deepParts);
  const state = parts.find((part) => part.type === 'pseudo' && ONLY_IN_A_BROWSER.includes(part.name));
  if (state?.type === 'pseudo')
    return `The selector ${quoted(selector)} can never match: nobody points at a page that is fetched, so leave :${state.name} out`;
  const combinators = Math.max(...alternatives.map((alternative) => combinatorsIn(deepParts(alternative))));
  if (combinators <= selectorLimits.combinators) return null;
  return `The selector ${quoted(selector)} has ${combinators} combinators; at most ${selectorLimits.combinators} are possible`;
}

/** The parts of a selector and of those within its :not(), :is() and :has(). */
function deepParts(parts: readonly Selector[]): Selector[] {
  return parts.flatMap((part) => [
    part,
    ...(part.type === 'pseudo' && Array.isArray(part.data) ? part.data.flatMap(deepParts) : []),
  ]);
}

const COMBINATORS = ['adjacent', 'child', 'descendant', 'parent', 'sibling', 'column-combinator'];

/** A :has() looks at all that is within, as a descendant combinator does. */
function combinatorsIn(parts: readonly Selector[]): number {
  return parts.filter((part) => COMBINATORS.includes(part.type) || (part.type === 'pseudo' && part.name === 'has'))
    .length;
}

/** Elements of which none lies within another, so that no text is taken twice; in the order of the page. */
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

function quoted(selector: string): string {
  return `"${selector.length > 80 ? `${selector.slice(0, 79)}…` : selector}"`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it is not a selector';
}
