import '#client/ui/font.css';
import '#client/ui/styles.css';
import { ManagementApp } from './management-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<ManagementApp />, { texts: ['pages', 'parts'] });
