import { ManageApp } from './manage-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<ManageApp />, { texts: ['pages', 'parts'] });
