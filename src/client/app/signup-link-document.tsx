import { SignupLinkApp } from './signup-link-app.tsx';
import { linkRoute, signupLinkRoutes } from './signup-link-routes.ts';
import { takeWholeCatalogues } from './catalogues.ts';
import { startDocument } from './start-document.tsx';
import { wholeCatalogues } from './whole-catalogues.ts';

export function startSignupLinkDocument(): Promise<void> {
  takeWholeCatalogues(wholeCatalogues);
  return startDocument(<SignupLinkApp />, {
    texts: ['whole'],
    routes: signupLinkRoutes,
    otherwise: linkRoute,
  });
}
