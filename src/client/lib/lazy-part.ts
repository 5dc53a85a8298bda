import { lazy, type ComponentType } from 'react';

let textsOfParts: () => Promise<void> = () => Promise.resolve();

/** For documents that start without the texts of their parts. */
export function fetchTextsOfPartsBy(fetch: () => Promise<void>): void {
  textsOfParts = fetch;
}

export function fetchTextsOfParts(): Promise<void> {
  return textsOfParts();
}

/** A component whose code and texts are fetched when it is first shown, or earlier. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const fetch = async () => {
    const [part] = await Promise.all([load(), fetchTextsOfParts()]);
    return { default: part };
  };
  return Object.assign(lazy(fetch), { fetchAhead: fetch });
}
