import { heroChange, heroView } from '#contract/hero.ts';
import { pictureChange, pictureView } from '#contract/pictures.ts';
import type { Mount } from '#server/http/mount.ts';
import { receivePicture } from '#server/http/receive-picture.ts';
import type { Hub } from '#server/hub.ts';
import { changeHero } from './change-hero.ts';
import { describeHeroImage } from './describe-hero-image.ts';
import { removeHeroImage } from './remove-hero-image.ts';
import { uploadHeroImage } from './upload-hero-image.ts';

export function mountHero(mount: Mount, hub: Hub): void {
  const shown = async () => {
    await hub.heroCache.refresh();
    return hub.heroCache.hero();
  };

  mount('GET /api/hero-content', {
    summary: 'Get the banner of the home page, or the default one',
    responses: { 200: heroView },
    handle: shown,
  });

  mount('PATCH /api/hero-content', {
    summary: 'Change the banner; absent fields stay, and the result must be valid',
    body: heroChange,
    responses: { 200: heroView },
    handle: async ({ actor, body }) => {
      await changeHero(hub, body, actor);
      return shown();
    },
  });

  mount('POST /api/admin/upload/hero-image', {
    summary:
      'Upload the picture: a JPG, PNG or WebP of at most 5 MiB in the field heroImage, and its description in the field alt',
    takesFile: true,
    responses: { 201: pictureView },
    handle: async ({ request, reply, actor }) => {
      const sent = { request, reply, actor, field: 'heroImage' };
      const image = await receivePicture(hub, sent, (picture, signal) => uploadHeroImage(hub, picture, actor, signal));
      return reply.code(201).send(image);
    },
  });

  mount('PATCH /api/admin/upload/hero-image', {
    summary: 'Change the description of the uploaded picture',
    body: pictureChange,
    responses: { 200: pictureView },
    handle: ({ actor, body }) => describeHeroImage(hub, body.alt, actor),
  });

  mount('DELETE /api/admin/upload/hero-image', {
    summary: 'Remove the picture; the illustration is shown again',
    responses: { 204: null },
    handle: async ({ reply, actor }) => {
      await removeHeroImage(hub, actor);
      return reply.code(204).send();
    },
  });
}
