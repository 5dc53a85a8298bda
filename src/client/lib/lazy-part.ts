import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

let textsOfParts: () => Promise<void> = () => Promise.resolve();

/** For documents that start without the texts of their parts. */
export function fetchTextsOfPartsBy(fetch: () => Promise<void>): void {
  textsOfParts = fetch;
}

export function fetchTextsOfParts(): Promise<void> {
  return textsOfParts();
}

/** What belongs to the first view of a page; see `PageRoute`. */
export interface FirstPart {
  /** Its source file, by which the build names its code; empty where no first view has it. */
  readonly source: string;
  readonly fetchAhead: () => Promise<unknown>;
}

/**
 * A component whose code and texts are fetched when it is first shown, or earlier: then it renders without a pause, on
 * the server and in the first rendering of a page too.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, source = '') {
  let ready: ComponentType<Props> | null = null;
  const fetch = async () => {
    const [part] = await Promise.all([load(), fetchTextsOfParts()]);
    ready = part;
    return { default: part };
  };
  const Waiting = lazy(fetch);
  function Part(props: Props): ReactNode {
    // What is shown stays the same component when its code has come meanwhile.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? Waiting);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { fetchAhead: fetch, source } satisfies FirstPart);
}

/** A dialog whose code is fetched when it is opened for the first time. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Shown = lazyPart(load);
  return function Dialog(props: Props): ReactNode {
    const isOpen = !('open' in props) || props.open === true;
    const [wasOpened, setWasOpened] = useState(isOpen);
    if (isOpen && !wasOpened) setWasOpened(true);
    return wasOpened ? createElement(Suspense, { fallback: null }, createElement(Shown, props)) : null;
  };
}
