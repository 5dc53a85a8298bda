import { useLingui } from '@lingui/react';
import { createElement } from 'react';
import { useLocation } from 'wouter';
import { findRoute, pageOf } from './loaded-pages.ts';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { Shell } from './shell.tsx';

/** The public document: the page of the present address between header and footer. */
export function PublicApp() {
  const [path] = useLocation();
  const { i18n } = useLingui();
  return <Shell>{createElement(pageOf(findRoute(publicRoutes, notFoundRoute, path), i18n), { key: path })}</Shell>;
}
