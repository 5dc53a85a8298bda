import '#client/ui/font.css';
import '#client/ui/styles.css';
import { begin } from './begin.ts';

await begin(async () => {
  const [{ startDocument }, { ProfileApp }] = await Promise.all([
    import('./start-document.tsx'),
    import('./profile-app.tsx'),
  ]);
  await startDocument(<ProfileApp />, { texts: ['pages', 'parts'] });
});
