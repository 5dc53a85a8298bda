import { lazy, type ComponentType } from 'react';

let textsOfParts: () => Promise<void> = () => Promise.resolve();

/** To be called by a document that begins without the texts of its parts: says how they are fetched. */
export function fetchTextsOfPartsBy(fetch: () => Promise<void>): void {
  textsOfParts = fetch;
}

/** Fetches the texts of what is not there when a page comes, unless they are there. */
export function fetchTextsOfParts(): Promise<void> {
  return textsOfParts();
}

/** A component whose code and texts are fetched when it is first shown, or ahead of that. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetch = async () => {
    const [part] = await Promise.all([load(), fetchTextsOfParts()]);
    return { default: part };
  };
  return Object.assign(lazy(fetch), { fetchAhead: fetch });
}
