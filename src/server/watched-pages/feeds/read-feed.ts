import { parseFeed, type AnyFeed } from 'feedsmith';
import { linkTarget } from '#server/watched-pages/link-target.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import type { Taken } from '#server/watched-pages/page-reading.ts';
import type { ReadTarget } from '#server/watched-pages/link-target.ts';
import { contentOfEntries, lineOfText, linesOfLink, linesOfText, type WrittenEntry } from './entry-writer.ts';

/** Feeds have tens of entries; later ones were reported long ago. */
const MAX_ENTRIES = 500;
/** Nesting: feeds stay below 10, with extensions and inline XHTML below 40. */
const MAX_DEPTH = 100;

interface FeedEntry {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly text: string | undefined;
}

/**
 * An RSS (0.9 to 2.0) or Atom feed as entries, identified by their id or link. Dates of publishing and editing are left
 * out, because feeds update them without a change.
 * @throws {PageFault} unsafe, if it declares a document type and so could declare entities; too-deep; malformed
 */
export function readFeed(text: string, url: URL): Taken {
  refuseUnsafe(text);
  const entries = entriesOf(parsed(() => parseFeed(text, { maxItems: MAX_ENTRIES })));
  const readTarget: ReadTarget = (href) => linkTarget(href, new URL('/', url), url);
  const written = entries.map((entry) => writtenEntry(entry, readTarget));
  return { content: contentOfEntries(written), elementsFound: written.length };
}

function parsed(parse: () => AnyFeed): AnyFeed {
  try {
    return parse();
  } catch {
    throw new PageFault('malformed', 'The feed isn’t well formed');
  }
}

function writtenEntry({ id, title, link, text }: FeedEntry, readTarget: ReadTarget): WrittenEntry {
  const lines = [lineOfText(title), ...linesOfLink(link, readTarget), ...linesOfText(text, readTarget)];
  return { id: id ?? link ?? null, lines: lines.filter((line) => line !== '') };
}

function entriesOf(parsed: AnyFeed): FeedEntry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(({ guid, title, link, content, description }) => ({
        id: guid?.value,
        title,
        link,
        text: content?.encoded ?? description,
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map(({ rdf, title, link, content, description }) => ({
        id: rdf?.about,
        title,
        link,
        text: content?.encoded ?? description,
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map(({ id, title, links, content, summary }) => ({
        id,
        title: title?.value,
        link: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href,
        text: content?.value ?? summary?.value,
      }));
    case 'json':
      return [];
  }
}

const ROOT = /<(?:rss|feed|rdf:rdf)[\s>]/i;
const DECLARES = /<!(?:doctype|entity)/i;
// Comments and CDATA hold no elements; whatever else begins with < does.
const TOKENS = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(?<end>\/)?[^<>]*?(?<empty>\/)?>/g;

function refuseUnsafe(text: string): void {
  const root = ROOT.exec(text)?.index ?? 0;
  if (DECLARES.test(text.slice(0, root)))
    throw new PageFault(
      'unsafe',
      'The feed declares a document type, which isn’t allowed because it can be used to attack the server',
    );
  let depth = 0;
  for (const { groups, 0: token } of text.slice(root).matchAll(TOKENS)) {
    if (token.startsWith('<!') || token.startsWith('<?') || groups?.['empty'] !== undefined) continue;
    depth += groups?.['end'] === undefined ? 1 : -1;
    if (depth > MAX_DEPTH)
      throw new PageFault('too-deep', `The feed nests elements more than ${MAX_DEPTH} levels deep`);
  }
}
