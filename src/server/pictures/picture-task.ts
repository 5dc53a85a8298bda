import type { IconDrawing, SchoolLogoConversion } from './logo-conversion.ts';
import type { PictureConversion } from './picture-conversion.ts';
import type { PostedConversion } from './posted-conversion.ts';
import type { ShareDrawing } from './share-words.ts';

export type PictureTask =
  | { readonly make: 'page-pictures'; readonly of: PictureConversion }
  | { readonly make: 'logo'; readonly of: SchoolLogoConversion }
  | { readonly make: 'icons'; readonly of: IconDrawing }
  | { readonly make: 'posted-picture'; readonly of: PostedConversion }
  | { readonly make: 'share-pictures'; readonly of: ShareDrawing };
