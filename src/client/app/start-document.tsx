import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { SessionView } from '#contract/accounts.ts';
import type { PageData } from '#contract/page.ts';
import { fetchTextsOfPartsBy } from '#client/lib/lazy-part.ts';
import { createQueryClient, watchFocus } from '#client/lib/query-client.ts';
import { rememberUser, SESSION_KEY } from '#client/lib/session.ts';
import { patchDomForTranslators } from '#client/lib/translator-dom-patch.ts';
import { addTextsOfParts, loadLanguage, type Texts } from './catalogues.ts';
import { firstUses } from './first-uses.ts';
import { findRoute, preparePage } from './loaded-pages.ts';
import type { PageRoute } from './page-route.ts';
import { Providers } from './providers.tsx';
import { seedQueries } from './seed-queries.ts';

declare global {
  interface Window {
    ownPage?: Promise<void> | null;
  }
}

interface Start {
  /** The texts to start with. Where they are not whole, those of parts are fetched with the first part. */
  readonly texts: readonly Texts[];
  readonly routes: readonly PageRoute[];
  readonly otherwise: PageRoute;
}

export async function startDocument(app: ReactNode, { texts, routes, otherwise }: Start): Promise<void> {
  await ownPage();
  const place = elementOf('root');
  const { seeds, ...data } = readPageData();
  const queryClient = createQueryClient();
  const i18n = await loadLanguage(data.language, texts);
  if (!texts.includes('whole')) fetchTextsOfPartsBy(() => addTextsOfParts(i18n));
  seedQueries(queryClient, seeds === undefined ? data : { ...data, seeds });
  await prepare(findRoute(routes, otherwise, window.location.pathname), i18n, queryClient);
  await firstUses(i18n);
  watchFocus();
  const session = queryClient.getQueryData<SessionView>(SESSION_KEY);
  if (session !== undefined) rememberUser(session);
  const tree = (
    <Providers data={data} i18n={i18n} queryClient={queryClient}>
      {app}
    </Providers>
  );
  // The page has begun to work without this program while that was on its way: visitors may have typed into its forms.
  if ('simple' in document.documentElement.dataset) return;
  patchDomForTranslators(document.body);
  applyStyles(place);
  // Without a transition React would hydrate all at once, and a slow phone would not react meanwhile.
  if (place.hasChildNodes()) startTransition(() => void hydrateRoot(place, tree));
  else createRoot(place).render(tree);
}

/** In ms. */
const PATIENCE = 3000;

/** On the page of a manage link: its content, which the document asks for by itself. */
async function ownPage(): Promise<void> {
  await Promise.race([window.ownPage, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  // What comes later would replace what the program has taken over.
  window.ownPage = null;
}

function prepare(route: PageRoute, i18n: I18n, queryClient: QueryClient): Promise<void> {
  const { pathname: path, search } = window.location;
  return preparePage(route, i18n, { path, search, known: (key) => queryClient.getQueryData(key) });
}

/** The policy lets programs set styles, but no document bring them. */
function applyStyles(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
}

function readPageData(): PageData {
  const place = elementOf('page-data');
  const data = JSON.parse(place.textContent) as PageData;
  // What a reader had must not stay in the document when the session has ended.
  if (data.seeds !== undefined) place.remove();
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
