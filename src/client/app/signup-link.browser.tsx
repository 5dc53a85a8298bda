import { begin } from './begin.ts';

await begin(async () => {
  const [{ startDocument }, { SignupLinkApp }] = await Promise.all([
    import('./start-document.tsx'),
    import('./signup-link-app.tsx'),
  ]);
  await startDocument(<SignupLinkApp />, { texts: ['pages', 'parts'] });
});
