import { z } from 'zod';
import { MAX_PICTURE_ALT } from '#domain/pictures.ts';
import { singleLine } from '#domain/text-limits.ts';

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
