import type { FastifyReply, FastifyRequest } from 'fastify';
import { logoKeys, logoState, logoView } from '#contract/social-media.ts';
import { LOGO_TYPE, logoLimits } from '#domain/social/logo-files.ts';
import { pictureTypeOf, TELLING_BYTES } from '#domain/pictures.ts';
import { logoUploads, platformNames, socialPlatforms, type SocialPlatform } from '#domain/social/platforms.ts';
import { VIDEO_TELLING_BYTES, videoTypeOf } from '#domain/videos.ts';
import type { Actor } from '#server/http/actor.ts';
import { tooManyUploads } from '#server/http/limits/limit-errors.ts';
import type { Mount } from '#server/http/mount.ts';
import { receiveFile, type WantedFile } from '#server/http/receive-file.ts';
import { uploadRefused } from '#server/http/refused-upload.ts';
import { untilGone } from '#server/http/until-gone.ts';
import type { Hub } from '#server/hub.ts';
import { beginToConvertLogo, cancelLogoConversion } from './convert-logo.ts';
import { logoMissing, noLogoType, noVideoTools, tooLargeForLogo } from './logos.errors.ts';
import { showLogo, showLogoState } from './show-logo.ts';
import { removeLogo, uploadLogo } from './upload-logo.ts';

export function mountLogos(mount: Mount, hub: Hub): void {
  for (const social of socialPlatforms) mountLogo(mount, hub, social);
}

function mountLogo(mount: Mount, hub: Hub, social: SocialPlatform): void {
  const [name, upload] = [platformNames[social], logoUploads[social]] as const;

  mount(`GET /api/settings/${logoKeys[social]}`, {
    summary: `Get the logo for posts on ${name} that have no picture of their own`,
    responses: { 200: logoView },
    handle: () => showLogo(hub, social),
  });

  mount(`GET /api/settings/${upload}`, {
    summary: `Get the logo for ${name}, and the progress of a video conversion`,
    responses: { 200: logoState },
    handle: () => showLogoState(hub, social),
  });

  mount(`POST /api/settings/${upload}`, {
    summary: `Upload the logo: a JPG, PNG, MP4 or MOV in the field logo. A video is converted after the answer`,
    takesFile: true,
    responses: { 201: logoState },
    handle: async ({ request, reply, actor }) => {
      await takeLogo(hub, social, request, reply, actor);
      return reply.code(201).send(await showLogoState(hub, social));
    },
  });

  mount(`DELETE /api/settings/${upload}`, {
    summary: `Remove the logo for ${name}`,
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeLogo(hub, social, actor);
      return reply.code(204).send();
    },
  });

  mount(`DELETE /api/settings/${upload}/conversion`, {
    summary: `Stop the video conversion for ${name}; the logo stays`,
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await cancelLogoConversion(hub, social, actor);
      return reply.code(204).send();
    },
  });
}

type Kind = 'image' | 'video';

/** The first bytes decide the kind, not the name; from then on the limit of that kind applies. */
function wantedFor(social: SocialPlatform, convertsVideos: boolean): WantedFile & { kind(): Kind } {
  let kind: Kind = 'video';
  return {
    field: 'logo',
    atMost: logoLimits[social].video,
    telling: Math.max(TELLING_BYTES, VIDEO_TELLING_BYTES),
    validate(beginning) {
      if (beginning.length === 0) throw logoMissing();
      kind = kindOf(beginning);
      if (kind === 'video' && !convertsVideos) throw noVideoTools();
      return logoLimits[social][kind];
    },
    tooLarge: () => tooLargeForLogo(social, kind),
    missing: logoMissing,
    kind: () => kind,
  };
}

function kindOf(beginning: Uint8Array): Kind {
  if (videoTypeOf(beginning) !== null) return 'video';
  const picture = pictureTypeOf(beginning);
  if (picture === null || picture === 'webp') throw noLogoType();
  return 'image';
}

async function takeLogo(
  hub: Hub,
  social: SocialPlatform,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): Promise<void> {
  const person = actor.userId ?? '';
  const { uploads } = hub.limits.ofPerson;
  const wait = uploads.waitFor(person);
  if (wait > 0) throw tooManyUploads(wait);
  const wanted = wantedFor(social, await hub.videos.isAvailable());
  const workplace = await hub.uploads.workplace();
  let isHandedOn = false;
  try {
    const { file } = await receiveFile(request, wanted, workplace.folder);
    uploads.take(person);
    if (wanted.kind() === 'image') {
      await uploadLogo(hub, social, { file, folder: workplace.folder }, actor, untilGone(reply));
    } else {
      await beginToConvertLogo(hub, social, { file, workplace }, actor);
      isHandedOn = true;
    }
  } catch (error) {
    throw uploadRefused(error, LOGO_TYPE, hub.log);
  } finally {
    if (!isHandedOn) await workplace.clear();
  }
}
