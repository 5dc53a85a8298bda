import { z } from 'zod';
import { MAX_PICTURE_ALT } from '#domain/pictures.ts';
import { singleLine } from '#domain/text-limits.ts';

// What is wrong with a file is said in the same words by the form, before it is sent, and by the server.
export const INVALID_FILE_TYPE = 'Invalid file type';
export const FILE_TOO_LARGE = 'File too large';
export const PICTURE_TYPE = 'Please select a JPG, PNG or WebP picture';
export const PICTURE_TOO_LARGE = 'Please select a picture smaller than 5MB';

export const pictureView = z.object({
  url: z.string(),
  /** Empty for a picture that only decorates. */
  alt: z.string(),
  /** Of the largest file, in pixels; null for a picture that was not uploaded here. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Best format first; in each, narrowest first. */
  sources: z.array(z.object({ type: z.string(), files: z.array(z.object({ url: z.string(), width: z.number() })) })),
});
export type PictureView = z.infer<typeof pictureView>;

export const pictureChange = z.object({
  alt: z
    .string({ error: 'Must be text' })
    .transform(singleLine)
    .pipe(
      z
        .string()
        .max(MAX_PICTURE_ALT, { error: `Description of the picture must be at most ${MAX_PICTURE_ALT} characters` }),
    ),
});
