import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { documentOf, pagePaths, type DocumentName } from '#contract/paths.ts';
import type { DocumentWords, PageData, RenderedPage } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { catalogueSource, FURTHER_CATALOGUES, loadLanguage, type Texts } from './catalogues.ts';
import { findRoute, preparePage } from './loaded-pages.ts';
import { SignupLinkApp } from './signup-link-app.tsx';
import { pageHead } from './page-head.ts';
import { ProfileApp } from './profile-app.tsx';
import { Providers } from './providers.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { PublicApp } from './public-app.tsx';
import { seedQueries } from './seed-queries.ts';

const personal: Partial<Record<DocumentName, ComponentType>> = { 'signup-link': SignupLinkApp, profile: ProfileApp };

export async function renderPage(path: string, data: PageData): Promise<RenderedPage> {
  const i18n = await loadLanguage(data.language, ['pages']);
  if (documentOf(path) === 'door') return renderDoor(data, i18n);
  const Personal = personal[documentOf(path)];
  const route = Personal === undefined ? findRoute(publicRoutes, notFoundRoute, path) : null;
  if (route !== null) await preparePage(route, i18n);
  const queryClient = createQueryClient();
  seedQueries(queryClient, data);
  const html = renderToString(
    <Providers data={data} i18n={i18n} queryClient={queryClient}>
      <Router ssrPath={path}>{Personal === undefined ? <PublicApp /> : <Personal />}</Router>
    </Providers>,
  );
  queryClient.clear();
  const missing = route === notFoundRoute || data.sheet === null || data.signUpForm === null;
  const further = route === null ? 'parts' : route.texts;
  const texts: readonly Texts[] = further === undefined ? ['pages'] : ['pages', further];
  const modules = [
    ...(texts.length > 1 ? [FURTHER_CATALOGUES] : []),
    ...texts.map((name) => catalogueSource(data.language, name)),
    ...(route === null ? [] : [route.source]),
  ];
  return { html, head: pageHead(path, data, i18n), status: missing ? 404 : 200, modules };
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
