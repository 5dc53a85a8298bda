import { setPriority } from 'node:os';
import { convertPicture } from './convert-picture.ts';
import type { PictureConversion } from './picture-conversion.ts';

// A process for one picture: what a hostile one takes of memory, or breaks, is gone with it. Requests come first.
setPriority(10);
process.once('message', (conversion) => {
  // Sent by `picture-converter.ts` and nobody else.
  void convertPicture(conversion as PictureConversion)
    .catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? error.message }))
    .then((outcome) => process.send?.(outcome, () => process.disconnect()));
});
// Whoever asked is gone.
process.once('disconnect', () => process.exit());
