import { isTag, type AnyNode, type Element } from 'domhandler';
import { isUnseen } from './element-kinds.ts';
import type { ReadTarget } from './link-target.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Class names for a card or row of a list in the systems that schools use. */
const CARD_CLASS =
  /^(?:views-row|card|post|hentry|entry|item|list-item|news-item|event|event-item|teaser|tile|tribe-events-calendar-list__event)$/i;

/** An item, article, row or card with a single heading and no list of such inside. */
export function isEntry(element: Element): boolean {
  return mayBeEntry(element) && holdsOneThing(element);
}

function mayBeEntry({ name, attribs }: Element): boolean {
  if (['article', 'li', 'tr'].includes(name) || attribs['role'] === 'listitem') return true;
  return (
    ['div', 'section', 'a'].includes(name) &&
    (attribs['class'] ?? '').split(/\s+/).some((word) => CARD_CLASS.test(word))
  );
}

function holdsOneThing(element: Element): boolean {
  let [headings, articles, isOne] = [0, 0, true];
  const visit = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      if (!isOne || !isTag(node) || isUnseen(node)) continue;
      if (HEADINGS.includes(node.name)) headings += 1;
      if (node.name === 'article') articles += 1;
      isOne = headings <= 1 && articles <= 1 && node.name !== 'table';
      visit(node.children);
    }
  };
  visit(element.children);
  return isOne;
}

export function entryId(element: Element, readTarget: ReadTarget): string | null {
  const within = (root: Element, names: readonly string[]): Element[] =>
    root.children.flatMap((node) =>
      isTag(node) && !isUnseen(node) ? [...(names.includes(node.name) ? [node] : []), ...within(node, names)] : [],
    );
  const target = (root: Element) => {
    const links = [root, ...within(root, ['a'])].filter(({ name }) => name === 'a');
    return links.map(({ attribs }) => readTarget(attribs['href'] ?? '')).find((found) => found !== null) ?? null;
  };
  const heading = within(element, HEADINGS)[0];
  const ofHeading = heading === undefined ? null : target(heading);
  return ofHeading ?? target(element);
}
