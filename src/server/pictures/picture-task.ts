import type { PictureConversion } from './picture-conversion.ts';
import type { PostedConversion } from './posted-conversion.ts';
import type { ShareDrawing } from './share-words.ts';

/** What the process for one picture can be asked to make. */
export type PictureTask =
  | { readonly make: 'page-pictures'; readonly of: PictureConversion }
  | { readonly make: 'posted-picture'; readonly of: PostedConversion }
  | { readonly make: 'share-pictures'; readonly of: ShareDrawing };
