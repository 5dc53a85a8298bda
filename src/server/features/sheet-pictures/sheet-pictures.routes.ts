import { pictureChange, pictureView } from '#contract/pictures.ts';
import type { Mount } from '#server/http/mount.ts';
import { receivePicture } from '#server/http/receive-picture.ts';
import type { Hub } from '#server/hub.ts';
import { describeSheetPicture, removeSheetPicture, uploadSheetPicture } from './change-sheet-picture.ts';

export function mountSheetPictures(mount: Mount, hub: Hub): void {
  const { sheetCache } = hub;
  const missing = 'Signup sheet not found';
  const find = async (id: string) => {
    await sheetCache.refreshIncluding(id);
    return sheetCache.anySheet(id) === null ? null : id;
  };

  mount('POST /api/signup-sheets/:id/picture', {
    summary:
      'Upload the picture of a sheet: a JPG, PNG or WebP of at most 5 MiB in the field picture, and its description in the field alt',
    find,
    missing,
    takesFile: true,
    responses: { 201: pictureView },
    handle: async ({ request, reply, actor, found: id }) => {
      const view = await receivePicture(hub, { request, reply, actor, field: 'picture' }, (picture, signal) =>
        uploadSheetPicture(hub, id, picture, actor, signal),
      );
      return reply.code(201).send(view);
    },
  });

  mount('PATCH /api/signup-sheets/:id/picture', {
    summary: 'Change the description of the picture of a sheet',
    find,
    missing,
    body: pictureChange,
    responses: { 200: pictureView },
    handle: ({ actor, body, found }) => describeSheetPicture(hub, found, body.alt, actor),
  });

  mount('DELETE /api/signup-sheets/:id/picture', {
    summary: 'Remove the picture of a sheet',
    find,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await removeSheetPicture(hub, found, actor);
      return reply.code(204).send();
    },
  });
}
