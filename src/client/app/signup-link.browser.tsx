import 'react-dom/client';
import { nextTask } from '#client/lib/next-task.ts';
import { begin } from './begin.ts';

// In steps, each a task of its own: what is done at once keeps a slow phone from reacting. First React alone, then what
// the pages share.
await begin(async () => {
  await nextTask();
  const { startSignupLinkDocument } = await import('./signup-link-document.tsx');
  await nextTask();
  await startSignupLinkDocument();
});
