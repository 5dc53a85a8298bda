type Attribute = string | number | boolean | null | ((event: Event) => unknown);
export type Child = Node | string | null | false;

/** For documents without React. A function is called on the event that it is named after, without `on`. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice('on'.length), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Of the same set as all icons; hidden from who hears the page, because words stand beside it. */
export function drawnIcon(lines: string): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    'aria-hidden': 'true',
  }))
    icon.setAttribute(name, value);
  icon.classList.add('icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', lines);
  icon.append(path);
  return icon;
}

/** Writes only what changed, so that nothing is read out twice and no selection is lost. */
export function write(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}
