import type { I18n } from '@lingui/core';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageData } from '#contract/page.ts';
import { fetchTextsOfPartsBy } from '#client/lib/lazy-part.ts';
import { createQueryClient, watchFocus } from '#client/lib/query-client.ts';
import { patchDomForTranslators } from '#client/lib/translator-dom-patch.ts';
import { addTextsOfParts, loadLanguage, type Texts } from './catalogues.ts';
import { firstUses } from './first-uses.ts';
import { Providers } from './providers.tsx';
import { seedQueries } from './seed-queries.ts';

interface Start {
  /** The texts to start with. Without `parts`, they are fetched with the first part. */
  readonly texts: readonly Texts[];
  readonly before?: (i18n: I18n) => Promise<unknown>;
}

export async function startDocument(app: ReactNode, { texts, before }: Start): Promise<void> {
  const place = elementOf('root');
  const data = readPageData();
  const i18n = await loadLanguage(data.language, texts);
  if (!texts.includes('parts')) fetchTextsOfPartsBy(() => addTextsOfParts(i18n));
  await before?.(i18n);
  await firstUses(i18n);
  const queryClient = createQueryClient();
  watchFocus();
  seedQueries(queryClient, data);
  const tree = (
    <Providers data={data} i18n={i18n} queryClient={queryClient}>
      {app}
    </Providers>
  );
  // The page has begun to work without this program while that was on its way: visitors may have typed into its forms.
  if ('simple' in document.documentElement.dataset) return;
  patchDomForTranslators(document.body);
  // Without a transition React would hydrate all at once, and a slow phone would not react meanwhile.
  if (place.hasChildNodes()) startTransition(() => void hydrateRoot(place, tree));
  else createRoot(place).render(tree);
}

function readPageData(): PageData {
  const data = JSON.parse(elementOf('page-data').textContent) as PageData;
  // The page that says that there is no such sheet is the same at all addresses.
  const { pathname } = window.location;
  return data.sheet === null ? { ...data, sheetId: pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase() } : data;
}

/** @throws in a document that the server did not write */
function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The document has no element "${id}"`);
  return element;
}
