import { setPriority } from 'node:os';
import type { PictureTask } from './picture-task.ts';

// A process for one picture: what a hostile one takes of memory, or breaks, is gone with it. Requests come first.
setPriority(10);
process.once('message', (task) => {
  // Sent only by `picture-converter.ts`.
  void carryOut(task as PictureTask)
    .catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? error.message }))
    .then((outcome) => process.send?.(outcome, () => process.disconnect()));
});
// The server has ended.
process.once('disconnect', () => process.exit());

/** Each kind of task allows libvips other formats, so only the requested one is loaded. */
async function carryOut(task: PictureTask) {
  switch (task.make) {
    case 'page-pictures':
      return (await import('./convert-picture.ts')).convertPicture(task.of);
    case 'logo':
      return (await import('./convert-logo.ts')).convertLogo(task.of);
    case 'icons':
      return (await import('./draw-icons.ts')).drawIcons(task.of);
    case 'posted-picture':
      return (await import('./posted-picture.ts')).convertForPosting(task.of);
    case 'share-pictures':
      return (await import('./draw-share.ts')).drawShare(task.of);
  }
}
