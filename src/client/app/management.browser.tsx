import '#client/ui/theme.css';
import { ManagementApp } from './management-app.tsx';
import { startDocument } from './start-document.tsx';

await startDocument(<ManagementApp />);
