import { schoolChange, schoolView } from '#contract/school.ts';
import type { Mount } from '#server/http/mount.ts';
import { receivePicture } from '#server/http/receive-picture.ts';
import type { Hub } from '#server/hub.ts';
import { changeSchool } from './change-school.ts';
import { presentSchool } from './school-settings.ts';
import { removeSchoolLogo, uploadSchoolLogo } from './upload-school-logo.ts';

export function mountSchool(mount: Mount, hub: Hub): void {
  const shown = async () => {
    await hub.schoolCache.refresh();
    return presentSchool(hub.site);
  };

  mount('GET /api/school', {
    summary: 'Get the names of the school and its council, its colour, logo, addresses and links, as pages show them',
    responses: { 200: schoolView },
    handle: shown,
  });

  mount('PATCH /api/school', {
    summary: 'Change them; absent fields stay, null is what the server was started with, an empty link is none',
    body: schoolChange,
    responses: { 200: schoolView },
    handle: async ({ actor, body }) => {
      await changeSchool(hub, body, actor);
      return shown();
    },
  });

  mount('POST /api/school/logo', {
    summary: 'Upload the logo of the school: a PNG, JPG or WebP of at most 5 MiB in the field logo',
    takesFile: true,
    responses: { 201: schoolView },
    handle: async ({ request, reply, actor }) => {
      const sent = { request, reply, actor, field: 'logo' };
      await receivePicture(hub, sent, (picture, signal) => uploadSchoolLogo(hub, picture, actor, signal));
      return reply.code(201).send(await shown());
    },
  });

  mount('DELETE /api/school/logo', {
    summary: 'Remove the logo of the school; the drawing of the hub is shown again',
    responses: { 204: null },
    handle: async ({ reply, actor }) => {
      await removeSchoolLogo(hub, actor);
      await hub.schoolCache.refresh();
      return reply.code(204).send();
    },
  });
}
