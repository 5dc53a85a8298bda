import type { Element } from 'domhandler';
import { pictureLine } from '#domain/monitors/page-content.ts';
import { plainLine } from '#domain/monitors/plain-text.ts';

/** Pictures that are loaded later have their address in one of these, and another one for the time being. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset'];
/** With the size in which a site keeps it, such as `-300x200` or `@2x`. */
const FILE = /^(.+?)(?:[-_]\d{2,5}x\d{2,5}|-scaled|@\dx)*\.(png|jpe?g|gif|webp|avif|svg|bmp|tiff?|heic)$/i;
/** Shows nothing, or not yet. */
const FILLER = /^(?:spacer|blank|pixel|transparent|placeholder|loading|clear|1x1)\b/i;
const EMBEDDED: Readonly<Record<string, string>> = {
  iframe: 'src',
  frame: 'src',
  embed: 'src',
  object: 'data',
  video: 'src',
  audio: 'src',
};

/**
 * A line for a picture that no words stand for: its file, without folder, size and query, which change with a design
 * or at each visit. A picture without the name of a file only counts as one. Null for what shows nothing.
 */
export function pictureWithoutWords(element: Element): string | null {
  const { attribs } = element;
  if (plainLine(attribs['alt'] ?? '') !== '' || isTiny(element)) return null;
  const source = SOURCES.map((name) => attribs[name]?.trim() ?? '').find(
    (text) => text !== '' && !/^data:/i.test(text),
  );
  const name = fileOf(source ?? '');
  if (source === undefined || FILLER.test(name)) return null;
  const [, title, ending] = FILE.exec(name) ?? [];
  return pictureLine(title === undefined || ending === undefined ? null : plainLine(`${title}.${ending}`));
}

/** The address of another page or a file that the element shows; null if it shows none. */
export function embeddedIn(element: Element): string | null {
  const attribute = EMBEDDED[element.name];
  if (attribute === undefined || isTiny(element)) return null;
  const source = element.attribs[attribute] ?? element.attribs['data-src'];
  return source === undefined || source.trim() === '' ? null : source;
}

/** A pixel that counts visits, or a frame for scripts. */
function isTiny({ attribs }: Element): boolean {
  return [attribs['width'], attribs['height']].some((size) => size !== undefined && /^\s*[01](?:px)?\s*$/.test(size));
}

/** The last part of the path, or of the first of several addresses. */
function fileOf(source: string): string {
  const [path = ''] = source.split(/[?#\s]/, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
