import { findRoute, preparePage } from './loaded-pages.ts';
import { PublicApp } from './public-app.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { startDocument } from './start-document.tsx';

const route = findRoute(publicRoutes, notFoundRoute, window.location.pathname);
await startDocument(<PublicApp />, (i18n) => preparePage(route, i18n));
