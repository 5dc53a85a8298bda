import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { SessionView } from '#contract/accounts.ts';
import { documentOf, pagePaths, type DocumentName } from '#contract/paths.ts';
import type { DocumentWords, FirstData, PageData, RenderedPage } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { takeRenderedTitle } from '#client/lib/document-title.ts';
import { HttpError, sendRequestsBy } from '#client/lib/http.ts';
import { createQueryClient, LANGUAGE_KEY } from '#client/lib/query-client.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { askForSession, fillMine, firstQueries, NotOfReader } from '#client/pages/first-queries.ts';
import { catalogueSource, POLICIES_CATALOGUES, loadLanguage, type Texts } from './catalogues.ts';
import { findRoute, preparePage } from './loaded-pages.ts';
import { ManagementApp } from './management-app.tsx';
import { dashboardRoute, managementRoutes } from './management-routes.ts';
import { SignupLinkApp } from './signup-link-app.tsx';
import { linkRoute, signupLinkRoutes } from './signup-link-routes.ts';
import { pageHead } from './page-head.ts';
import type { FirstView, PageRoute } from './page-route.ts';
import { ProfileApp } from './profile-app.tsx';
import { accountRoute, profileRoutes } from './profile-routes.ts';
import { Providers } from './providers.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { PublicApp } from './public-app.tsx';
import { seedQueries } from './seed-queries.ts';

interface Rendered {
  readonly App: ComponentType;
  readonly routes: readonly PageRoute[];
  readonly otherwise: PageRoute;
}

const documents: Readonly<Record<Exclude<DocumentName, 'door'>, Rendered>> = {
  public: { App: PublicApp, routes: publicRoutes, otherwise: notFoundRoute },
  'signup-link': { App: SignupLinkApp, routes: signupLinkRoutes, otherwise: linkRoute },
  management: { App: ManagementApp, routes: managementRoutes, otherwise: dashboardRoute },
  profile: { App: ProfileApp, routes: profileRoutes, otherwise: accountRoute },
};

export async function renderPage(path: string, data: PageData): Promise<RenderedPage> {
  const i18n = await loadLanguage(data.language, ['pages']);
  const name = documentOf(path);
  if (name === 'door') return renderDoor(data, i18n);
  const { App, routes, otherwise } = documents[name];
  const queryClient = createQueryClient();
  seedQueries(queryClient, data);
  const route = findRoute(routes, otherwise, path);
  const { search = '' } = data;
  const view: FirstView = { path, search, known: (key) => queryClient.getQueryData(key) };
  await preparePage(route, i18n, view);
  // What a rendering that failed has left.
  takeRenderedTitle();
  const rendered = renderToString(
    <Providers data={data} i18n={i18n} queryClient={queryClient}>
      <Router ssrPath={path} ssrSearch={search}>
        <App />
      </Router>
    </Providers>,
  );
  queryClient.clear();
  // Set by the program before it takes the page over. Text and values have no such mark, as React escapes theirs.
  const html = rendered.replaceAll(' style="', ' data-style="');
  const missing = route === notFoundRoute || data.sheet === null || data.signUpForm === null;
  const texts = textsOf(name, route);
  const modules = [
    ...(texts.includes('policies') ? [POLICIES_CATALOGUES] : []),
    ...texts.map((each) => catalogueSource(data.language, each)),
    route.source,
    ...(route.first?.(view) ?? []).map(({ source }) => source),
  ];
  const title = takeRenderedTitle();
  return { html, head: pageHead(path, data, i18n, title), status: missing ? 404 : 200, modules };
}

/** Public documents fetch those of their parts later. */
function textsOf(name: DocumentName, { texts }: PageRoute): readonly Texts[] {
  if (name !== 'public') return ['whole'];
  return texts === undefined ? ['pages'] : ['pages', texts];
}

/** For the server, before it asks for first data. */
export const askBy = sendRequestsBy;

/** What the reader whose requests are sent gets of what the page at this address asks for when it is shown. */
export async function firstData(path: string, search: string, language: LanguageTag): Promise<FirstData> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(LANGUAGE_KEY, language);
  await inTime([askForSession(queryClient).catch(() => {})]);
  const session = queryClient.getQueryData<SessionView>(SESSION_KEY);
  const asked = session === undefined ? [] : firstQueries(path, search, session);
  const filled = path === pagePaths.mine ? [fillMine(queryClient)] : asked.map((query) => query(queryClient));
  const refusals: unknown[] = [];
  await inTime(filled.map((one) => one.catch((error: unknown) => refusals.push(error))));
  const seeds = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && queryKey[0] !== LANGUAGE_KEY[0])
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
  queryClient.clear();
  return { seeds, isMissing: refusals.some(saysMissing) };
}

/** In ms. What is later is missing in the page, which then asks for it: nothing else waits for a slow answer. */
const PATIENCE = 5000;

async function inTime(asked: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)));
  await Promise.race([Promise.all(asked), late]);
  clearTimeout(timer);
}

function saysMissing(error: unknown): boolean {
  return error instanceof NotOfReader || (error instanceof HttpError && error.status === 404);
}

/** All that it shows is behind the token, which the server never sees. */
function renderDoor(data: PageData, i18n: I18n): RenderedPage {
  const modules = [`src/client/languages/door/${data.language}.po`];
  return { html: '', head: pageHead(pagePaths.door, data, i18n), status: 200, modules };
}

export async function documentWords(language: LanguageTag): Promise<DocumentWords> {
  const i18n = await loadLanguage(language, ['pages']);
  return {
    busy: i18n._(msg`Please try again later.`),
    unreached: i18n._(msg`We can’t reach the server.`),
    again: i18n._(msg`Try again`),
    isSimple: i18n._(msg`Part of this page didn’t load, so it’s in its simple form. You can still sign up.`),
    needsScript: i18n._(msg`This page needs JavaScript.`),
  };
}
