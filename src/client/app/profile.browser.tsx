import '#client/ui/font.css';
import '#client/ui/styles.css';
import { ProfileApp } from './profile-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<ProfileApp />, { texts: ['pages', 'parts'] });
