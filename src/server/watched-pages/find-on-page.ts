import { shownText } from '#domain/monitors/plain-text.ts';
import { readText } from '#server/platform/net/charset.ts';
import { isChallenge } from './challenge.ts';
import { kindOf } from './kind-of.ts';
import { parseHtml } from './parse-html.ts';
import { contentOf, targetsOf, type PageToRead } from './read-page.ts';
import { outermost, selectElements, takeOut } from './select-elements.ts';
import { writeLines } from './write-lines.ts';

interface FoundBySelector {
  readonly selector: string;
  readonly found: number;
}

/** What would be taken from a page as it is now. */
export interface FoundOnPage {
  readonly elementsFound: number;
  /** Of feeds, calendars and plain text, which are taken whole, there is none. */
  readonly perSelector: readonly FoundBySelector[];
  readonly perIgnoreSelector: readonly FoundBySelector[];
  /** As it would be compared, or its beginning. */
  readonly text: string;
  /** It is a wall that asks whether we are human. */
  readonly isChallenge: boolean;
}

const LINES_PREVIEWED = 200;

/** @throws {PageFault} where nothing can be said of the page: one that is built to cost too much, a selector that cannot be used */
export async function findOnPage(page: PageToRead): Promise<FoundOnPage> {
  const { text } = readText(page.body, page.contentType);
  if (kindOf(text, page.contentType) === 'html') return previewHtml(page, text);
  const { content, elementsFound } = await contentOf(page, text);
  const lines = shownText(content.text, LINES_PREVIEWED);
  return { elementsFound, perSelector: [], perIgnoreSelector: [], text: lines, isChallenge: false };
}

function previewHtml({ url, selectors, ignoreSelectors }: PageToRead, text: string): FoundOnPage {
  const document = parseHtml(text);
  const readTarget = targetsOf(document, new URL(url));
  const count = (list: readonly string[]) =>
    list.map((selector) => ({ selector, elements: selectElements(document, selector) }));
  const ignored = count(ignoreSelectors);
  takeOut(ignored.flatMap(({ elements }) => elements));
  const found = count(selectors);
  const elements = new Set(found.flatMap((each) => each.elements));
  const content = writeLines(outermost(document, [...elements]), readTarget);
  return {
    elementsFound: elements.size,
    perSelector: found.map(counted),
    perIgnoreSelector: ignored.map(counted),
    text: shownText(content.text, LINES_PREVIEWED),
    isChallenge: isChallenge(document, elements.size === 0 ? null : content),
  };
}

function counted({ selector, elements }: { selector: string; elements: readonly unknown[] }): FoundBySelector {
  return { selector, found: elements.length };
}
