import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Platform } from '#server/platform/platform.ts';
import type { RenderedMail } from './mail.ts';

interface AttachedPicture {
  readonly filename: string;
  /** How the HTML names it; with a host like the ID of a mail, because some programs know no other form (RFC 2392). */
  readonly cid: string;
  readonly content: Buffer;
  readonly contentDisposition: 'inline';
}

/** A picture that is gone, as after a restore of the database alone, is left out of the HTML too. */
export async function attachPictures(
  { uploads, config }: Pick<Platform, 'uploads' | 'config'>,
  { html, pictures = [] }: RenderedMail,
): Promise<{ readonly html: string; readonly attachments: readonly AttachedPicture[] }> {
  const attachments: AttachedPicture[] = [];
  const { hostname } = new URL(config.publicUrl);
  let shown = html;
  for (const name of new Set(pictures)) {
    const kept = await uploads.open(name);
    if (kept === null) {
      shown = shown.replaceAll(new RegExp(`<img src="cid:${name}"[^>]*>`, 'g'), '');
      continue;
    }
    const cid = `${name}@${hostname}`;
    shown = shown.replaceAll(`src="cid:${name}"`, `src="cid:${cid}"`);
    const content = await buffer(kept.read());
    attachments.push({ filename: `picture${path.extname(name)}`, cid, content, contentDisposition: 'inline' });
  }
  return { html: shown, attachments };
}
