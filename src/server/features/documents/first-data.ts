import { AsyncLocalStorage } from 'node:async_hooks';
import type { FirstData } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { AskAsReader } from '#server/http/ask-as-reader.ts';

/** The part of the renderer that asks for what a page shows first. */
export interface AskingRenderer {
  askBy(send: typeof fetch): void;
  firstData(path: string, search: string, language: LanguageTag): Promise<FirstData>;
}

// Pages of several readers are prepared at the same time.
const reader = new AsyncLocalStorage<AskAsReader>();

const sendAsReader: typeof fetch = (asked) => {
  const ask = reader.getStore();
  // It would be asked for as nobody, and shown to somebody.
  if (ask === undefined) throw new Error('A page asked for data outside of its first data');
  return ask(asked as string);
};

export function firstDataBy({ askBy, firstData }: AskingRenderer) {
  askBy(sendAsReader);
  return (path: string, search: string, language: LanguageTag, ask: AskAsReader): Promise<FirstData> =>
    reader.run(ask, () => firstData(path, search, language));
}
