import type { FastifyReply, FastifyRequest } from 'fastify';
import { heroChange, heroImage, heroImageChange, heroView, type HeroImage } from '#contract/hero.ts';
import { PICTURE_TYPE } from '#contract/pictures.ts';
import { HERO_IMAGE_BYTES, pictureTypeOf, TELLING_BYTES } from '#domain/pictures.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import { receiveFile, type WantedFile } from '#server/http/receive-file.ts';
import { uploadRefused } from '#server/http/refused-upload.ts';
import { tooManyUploads } from '#server/http/limits/limit-errors.ts';
import { untilGone } from '#server/http/until-gone.ts';
import type { Hub } from '#server/hub.ts';
import { changeHero } from './change-hero.ts';
import { describeHeroImage } from './describe-hero-image.ts';
import { noPictureType, pictureMissing, pictureTooLarge } from './hero.errors.ts';
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
    responses: { 201: heroImage },
    handle: async ({ request, reply, actor }) => {
      const image = await takeHeroImage(hub, request, reply, actor);
      return reply.code(201).send(image);
    },
  });

  mount('PATCH /api/admin/upload/hero-image', {
    summary: 'Change the description of the uploaded picture',
    body: heroImageChange,
    responses: { 200: heroImage },
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

const wanted: WantedFile = {
  field: 'heroImage',
  atMost: HERO_IMAGE_BYTES,
  telling: TELLING_BYTES,
  validate(beginning) {
    if (beginning.length === 0) throw pictureMissing();
    if (pictureTypeOf(beginning) === null) throw noPictureType();
  },
  tooLarge: pictureTooLarge,
  missing: pictureMissing,
};

async function takeHeroImage(hub: Hub, request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<HeroImage> {
  const person = actor.userId ?? '';
  const { uploads } = hub.limits.ofPerson;
  const wait = uploads.waitFor(person);
  if (wait > 0) throw tooManyUploads(wait);
  const workplace = await hub.uploads.workplace();
  try {
    const { file, fields } = await receiveFile(request, wanted, workplace.folder);
    const { alt } = heroImageChange.parse({ alt: fields['alt'] ?? '' });
    uploads.take(person);
    const picture = { file, folder: workplace.folder, alt };
    return await uploadHeroImage(hub, picture, actor, untilGone(reply));
  } catch (error) {
    throw uploadRefused(error, PICTURE_TYPE, hub.log);
  } finally {
    await workplace.clear();
  }
}
