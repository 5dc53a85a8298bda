import '#client/ui/theme.css';
import { findRoute, loadPage } from './loaded-pages.ts';
import { PublicApp } from './public-app.tsx';
import { notFoundRoute, publicRoutes } from './routes.ts';
import { startDocument } from './start-document.tsx';

const route = findRoute(publicRoutes, notFoundRoute, window.location.pathname);
await startDocument(<PublicApp />, (i18n) => loadPage(route, i18n));
