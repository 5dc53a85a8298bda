type PageKind = 'html' | 'plain' | 'feed' | 'calendar';

// What may stand before the root of an XML document: its declaration, comments, a document type.
const BEFORE_ROOT = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^[>]*(?:\[[\s\S]*?\]\s*)?>)/i;
const FEED_ROOT = /^<(?:rss|feed|rdf:rdf)[\s>]/i;
const CALENDAR = /^\s*BEGIN:VCALENDAR\s/i;
const BEGINNING = 20_000;

/**
 * By its first characters: servers call feeds text/html, and pages text/xml. Only plain text is recognised by its type.
 */
export function kindOf(text: string, contentType: string | null): PageKind {
  let rest = text.slice(0, BEGINNING);
  if (CALENDAR.test(rest)) return 'calendar';
  for (let before = BEFORE_ROOT.exec(rest); before !== null; before = BEFORE_ROOT.exec(rest)) {
    rest = rest.slice(before[0].length);
  }
  if (FEED_ROOT.test(rest)) return 'feed';
  return /^\s*text\/(?:plain|calendar)\b/i.test(contentType ?? '') ? 'plain' : 'html';
}
