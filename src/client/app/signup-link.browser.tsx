import { SignupLinkApp } from './signup-link-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<SignupLinkApp />, { texts: ['pages', 'parts'] });
