import '#client/ui/font.css';
import '#client/ui/styles.css';
import { begin } from './begin.ts';

await begin(async () => {
  const [{ startDocument }, { ManagementApp }] = await Promise.all([
    import('./start-document.tsx'),
    import('./management-app.tsx'),
  ]);
  await startDocument(<ManagementApp />, { texts: ['pages', 'parts'] });
});
