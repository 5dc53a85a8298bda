import { z } from 'zod';
import { postView, sharePostInput, shareQuery, sheetShare, type SheetShare } from '#contract/social-media.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { blockedReason } from '#server/features/social/process-post-queue.ts';
import { readConnectionStatus } from '#server/features/social/connection-status.ts';
import { tryLater } from '#server/http/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { TooManyPictures } from '#server/pictures/picture-converter.ts';
import { postSheet } from './post-sheet.ts';
import { sharePicturesOf, type SharedFiles } from './share-pictures.ts';
import { OF_THE_HUB, sitePictureOf, sitePicturePath } from './site-picture.ts';
import { languageOfSheet, shareTextOf, sheetAddress } from './share-words.ts';

const FIVE_MINUTES = 300;
const SIZES = { square: { width: 1080, height: 1080 }, wide: { width: 1200, height: 630 } } as const;

export function mountShare(mount: Mount, hub: Hub): void {
  const missing = 'Signup sheet not found';
  const find = async (id: string) => {
    await hub.sheetCache.refreshIncluding(id);
    return hub.sheetCache.sheet(id);
  };

  mount('GET /api/signup-sheets/:id/share', {
    summary: 'Get the text and pictures for sharing a sheet, and which platforms take a post',
    find,
    missing,
    query: shareQuery,
    responses: { 200: sheetShare },
    handle: ({ found, query: { language } }) => inTime(showShare(hub, found, language)),
  });

  mount('POST /api/signup-sheets/:id/share', {
    summary: 'Post a sheet; it goes out after the answer',
    find,
    missing,
    body: sharePostInput,
    responses: { 201: z.array(postView) },
    handle: async ({ found, body, actor, reply }) =>
      reply.code(201).send(await inTime(postSheet(hub, found, body, actor))),
  });

  for (const shape of ['square', 'wide'] as const)
    mount(`GET /share/sheets/:id/${shape}.jpg`, {
      summary: `Get a picture of a sheet, ${SIZES[shape].width} by ${SIZES[shape].height}`,
      find,
      missing,
      produces: 'image/jpeg',
      responses: { 200: z.any() },
      handle: async ({ found, reply }) => {
        const files = await inTime(sharePicturesOf(hub, found, languageOfSheet(found)));
        const file = files === null ? null : await hub.uploads.open(files[shape]);
        reply.header('cache-control', `public, max-age=${FIVE_MINUTES}`);
        // The picture of the whole site stands in for what no font can write.
        if (file === null) return reply.redirect(sitePicturePath(hub));
        return reply.headers({ 'content-type': 'image/jpeg', 'content-length': file.bytes }).send(file.read());
      },
    });

  mount('GET /share/site.jpg', {
    summary: 'Get the picture for links to the site, 1200 by 630',
    produces: 'image/jpeg',
    responses: { 200: z.any() },
    handle: async ({ reply }) => {
      const name = await inTime(sitePictureOf(hub));
      const file = name === null ? null : await hub.uploads.open(name);
      reply.header('cache-control', `public, max-age=${FIVE_MINUTES}`);
      if (file === null) return reply.redirect(OF_THE_HUB);
      return reply.headers({ 'content-type': 'image/jpeg', 'content-length': file.bytes }).send(file.read());
    },
  });
}

async function showShare(hub: Hub, sheet: SheetView, language: LanguageTag): Promise<SheetShare> {
  const files = await sharePicturesOf(hub, sheet, language);
  return {
    language,
    text: shareTextOf(hub, sheet, language),
    address: sheetAddress(hub, sheet),
    pictures: files === null ? null : { square: picture(files, 'square'), wide: picture(files, 'wide') },
    refusals: {
      facebook: blockedReason('facebook', await readConnectionStatus(hub, 'facebook')),
      instagram: blockedReason('instagram', await readConnectionStatus(hub, 'instagram')),
    },
  };
}

function picture(files: SharedFiles, shape: keyof SharedFiles) {
  return { url: `/uploads/${files[shape]}`, ...SIZES[shape] };
}

/** @throws 503 while too many pictures are made */
async function inTime<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof TooManyPictures)
      throw tryLater('Other pictures are being prepared right now. Please try again in a moment.');
    throw error;
  });
}
