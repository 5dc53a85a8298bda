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

export interface FoundOnPage {
  readonly elementsFound: number;
  /** Empty for feeds, calendars and plain text, which are read whole. */
  readonly perSelector: readonly FoundBySelector[];
  readonly perIgnoreSelector: readonly FoundBySelector[];
  readonly text: string;
  readonly isChallenge: boolean;
}

const LINES_PREVIEWED = 200;

/** @throws {PageFault} when the page would cost too much, or for an invalid selector */
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
