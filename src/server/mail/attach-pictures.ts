import { buffer } from 'node:stream/consumers';
import type { Uploads } from '#server/platform/files/uploads.ts';
import type { RenderedMail } from './mail.ts';

interface AttachedPicture {
  readonly filename: string;
  /** How the HTML names it. */
  readonly cid: string;
  readonly content: Buffer;
  readonly contentDisposition: 'inline';
}

/** A picture that is gone, as after a restore of the database alone, is left out of the HTML too. */
export async function attachPictures(
  uploads: Pick<Uploads, 'open'>,
  { html, pictures = [] }: RenderedMail,
): Promise<{ readonly html: string; readonly attachments: readonly AttachedPicture[] }> {
  const attachments: AttachedPicture[] = [];
  let shown = html;
  for (const name of new Set(pictures)) {
    const kept = await uploads.open(name);
    if (kept === null) shown = shown.replaceAll(new RegExp(`<img src="cid:${name}"[^>]*>`, 'g'), '');
    else
      attachments.push({
        filename: 'picture.jpg',
        cid: name,
        content: await buffer(kept.read()),
        contentDisposition: 'inline',
      });
  }
  return { html: shown, attachments };
}
