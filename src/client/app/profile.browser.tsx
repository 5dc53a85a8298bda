import '#client/ui/theme.css';
import { ProfileApp } from './profile-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<ProfileApp />);
