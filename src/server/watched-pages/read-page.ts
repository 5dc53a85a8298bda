import { createHash } from 'node:crypto';
import { isTag, type Document } from 'domhandler';
import { isLinkLine, linesOf, wordLine } from '#domain/monitors/page-content.ts';
import { plainLine, shownLine } from '#domain/monitors/plain-text.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { readText } from '#server/platform/net/charset.ts';
import { isChallenge } from './challenge.ts';
import { kindOf } from './kind-of.ts';
import { linkTarget } from './link-target.ts';
import { PageFault } from './page-fault.ts';
import { parseHtml } from './parse-html.ts';
import { outermost, selectElements, selectIgnored, takeOut } from './select-elements.ts';
import { writeLines } from './write-lines.ts';
import type { ReadTarget } from './link-target.ts';
import type { PageReading, Taken } from './page-reading.ts';

export interface PageToRead {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly url: string;
  /** Each must match something. Feeds and calendars are read whole. */
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
  readonly schoolClock: SchoolClock;
}

/**
 * Turns a page into its text for comparison: HTML, plain text, RSS and Atom feeds, and calendars, distinguished by their
 * content.
 * @throws {PageFault} for a challenge, a selector that matches nothing, no text, or a page that would cost too much
 */
export async function readPage(page: PageToRead): Promise<PageReading> {
  const { text } = readText(page.body, page.contentType);
  const { content, elementsFound } = await contentOf(page, text);
  if (content.text === '') throw new PageFault('empty', 'There’s no text in what the selectors match');
  return {
    content,
    contentHash: createHash('sha256').update(content.text).digest('hex'),
    elementsFound,
    excerpt: excerptOf(content.text),
  };
}

export async function contentOf(page: PageToRead, text: string): Promise<Taken> {
  switch (kindOf(text, page.contentType)) {
    // Most monitors watch pages: what reads feeds is loaded with the first of them.
    case 'calendar':
      return (await import('./feeds/read-calendar.ts')).readCalendar(text, new URL(page.url), page.schoolClock);
    case 'feed':
      return (await import('./feeds/read-feed.ts')).readFeed(text, new URL(page.url));
    case 'plain': {
      const lines = text.split(/\r\n?|\n/).map((line) => wordLine(plainLine(line)));
      const written = lines.filter((line) => line !== '');
      return { content: { text: written.join('\n'), entries: [] }, elementsFound: written.length };
    }
    case 'html':
      return readHtml(page, text);
  }
}

function readHtml({ url, selectors, ignoreSelectors }: PageToRead, text: string): Taken {
  const document = parseHtml(text);
  const readTarget = targetsOf(document, new URL(url));
  takeOut(selectIgnored(document, ignoreSelectors));
  const found = selectors.map((selector) => ({ selector, elements: selectElements(document, selector) }));
  const missing = found.find(({ elements }) => elements.length === 0);
  const elements = new Set(found.flatMap(({ elements }) => elements));
  const content = missing === undefined ? writeLines(outermost(document, [...elements]), readTarget) : null;
  if (isChallenge(document, content))
    throw new PageFault('challenge', 'The site shows a bot check instead of its page');
  if (content === null) throw new PageFault('nothing-found', nothingFound(missing?.selector ?? ''));
  return { content, elementsFound: elements.size };
}

function nothingFound(selector: string): string {
  return `Nothing on the page matches the selector "${shownLine(selector, 100)}". Where it is only there at times, write it together with one that always is: "main, ${shownLine(selector, 60)}"`;
}

/** `base` counts, as in browsers. */
export function targetsOf(document: Document, url: URL): ReadTarget {
  const head = document.children.filter(isTag).flatMap(({ children }) => children.filter(isTag))[0];
  const href = head?.children
    .filter(isTag)
    .find(({ name, attribs }) => name === 'base' && attribs['href'] !== undefined);
  const written = href?.attribs['href'] ?? '';
  const base = URL.canParse(written, url.href) ? new URL(written, url) : url;
  return (target) => linkTarget(target, url, base);
}

const MAX_EXCERPT = 300;

function excerptOf(text: string): string {
  // Enough lines for the characters that can be shown.
  const beginning = linesOf(text.slice(0, MAX_EXCERPT * 8)).filter((line) => !isLinkLine(line));
  return shownLine(beginning.join(' · '), MAX_EXCERPT);
}
