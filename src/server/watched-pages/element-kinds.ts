import type { Element } from 'domhandler';

/** Without words of its own that people see. noscript is not what people see. */
const UNSEEN = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'iframe',
  'noframes',
  'object',
  'embed',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
  'datalist',
]);
/** Block elements, by the style sheet of the standard (WHATWG HTML, 15.3). */
const BLOCKS = new Set(
  'address article aside blockquote body button center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section select summary table caption colgroup tbody textarea tfoot thead tr ul xmp'.split(
    ' ',
  ),
);
const STRUCK = new Set(['del', 's', 'strike']);
const STRIKING_STYLE = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i;
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export function isUnseen({ name }: Element): boolean {
  return UNSEEN.has(name);
}

export function isOfBlock({ name }: Element): boolean {
  return BLOCKS.has(name);
}

export function isLineBreak({ name }: Element): boolean {
  return name === 'br';
}

/** Crossed out, so that it is no longer true. */
export function isStruck({ name, attribs }: Element): boolean {
  return STRUCK.has(name) || STRIKING_STYLE.test(attribs['style'] ?? '');
}

/** Hidden by attributes of the page; style sheets are not read. */
export function isHidden({ attribs }: Element): boolean {
  const { hidden, style } = attribs;
  return hidden !== undefined || (style !== undefined && HIDING_STYLE.test(style));
}
