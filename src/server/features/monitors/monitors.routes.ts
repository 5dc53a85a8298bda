import {
  monitorChange,
  monitorList,
  monitorView,
  newMonitor,
  pagePreview,
  pageToPreview,
  presetsCreated,
} from '#contract/monitors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { changeMonitor } from './change-monitor.ts';
import { createMonitor } from './create-monitor.ts';
import { deleteMonitor } from './delete-monitor.ts';
import { duplicateMonitor } from './duplicate-monitor.ts';
import { validateSelectors, validateWatchedAddress } from './validate-monitor.ts';
import { MONITOR_NOT_FOUND } from './monitors.errors.ts';
import { allMonitors, monitorById } from './monitors.store.ts';
import { presentMonitor } from './present-monitor.ts';
import { previewPage } from './preview-page.ts';
import { setUpPresets } from './set-up-presets.ts';

export function mountMonitors(mount: Mount, hub: Hub): void {
  const { db } = hub.database;
  const find = (id: string) => monitorById(db, id);
  const missing = MONITOR_NOT_FOUND;

  mount('GET /api/monitors', {
    summary: 'List the monitors by name',
    responses: { 200: monitorList },
    handle: async () => (await allMonitors(db)).map(presentMonitor),
  });

  mount('POST /api/monitors', {
    summary: 'Create a monitor for a page of the school’s site',
    body: newMonitor,
    responses: { 201: monitorView },
    handle: async ({ reply, actor, body }) => {
      const monitor = await createMonitor(hub, body, actor);
      reply.code(201);
      return presentMonitor(monitor);
    },
  });

  mount('POST /api/monitors/preview', {
    summary: 'Preview what selectors find on a page now; keeps nothing',
    body: pageToPreview,
    twice: 'harmless',
    responses: { 200: pagePreview },
    handle: async ({ body }) => {
      const page = { ...body, url: validateWatchedAddress(hub, body.url) };
      await validateSelectors(hub, page, true);
      return previewPage(hub, page);
    },
  });

  mount('POST /api/monitors/setup-jn-burnett', {
    summary: 'Create monitors for the school’s news, calendar and home page, unless they exist',
    responses: { 200: presetsCreated },
    handle: ({ actor }) => setUpPresets(hub, actor),
  });

  mount('PATCH /api/monitors/:id', {
    summary: 'Change a monitor; absent fields stay',
    find,
    missing,
    body: monitorChange,
    responses: { 200: monitorView },
    handle: async ({ actor, body, found }) => presentMonitor(await changeMonitor(hub, found.id, body, actor)),
  });

  mount('DELETE /api/monitors/:id', {
    summary: 'Delete a monitor and everything it found',
    find,
    missing,
    responses: { 204: null },
    handle: async ({ reply, actor, found }) => {
      await deleteMonitor(hub, found.id, actor);
      return reply.code(204).send();
    },
  });

  mount('POST /api/monitors/:id/duplicate', {
    summary: 'Copy a monitor; the copy is paused',
    find,
    missing,
    responses: { 201: monitorView },
    handle: async ({ reply, actor, found }) => {
      const copy = await duplicateMonitor(hub, found.id, actor);
      reply.code(201);
      return presentMonitor(copy);
    },
  });
}
