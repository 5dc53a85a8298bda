import { z } from 'zod';
import { healthView } from '#contract/health.ts';
import { backupMetrics } from '#server/features/backups/backup-metrics.ts';
import { readBackupStatus } from '#server/features/backups/backup-status.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendKept } from '#server/http/cached-answer.ts';
import type { Hub } from '#server/hub.ts';
import type { Room } from '#server/platform/database/database.ts';
import { describeInterface } from './describe-interface.ts';
import { writeSystemMetrics } from './system-metrics.ts';

const READY_WITHIN = 2000;
const SYSTEM_READABLE = [
  '# HELP hub_system_readable Whether the state of the parts could be read from the database',
  '# TYPE hub_system_readable gauge',
  'hub_system_readable',
].join('\n');

export function mountHealth(mount: Mount, hub: Hub): void {
  let description: ReturnType<typeof describeInterface> | null = null;

  mount('GET /healthz', {
    summary: 'Get whether the process runs',
    responses: { 200: healthView },
    handle: () => ({ status: 'ok' }),
  });

  mount('GET /readyz', {
    summary:
      'Get whether the server can serve; as full administrator or with METRICS_TOKEN as bearer token also details',
    responses: { 200: healthView, 503: healthView },
    handle: async ({ reply, actor }) => {
      const { ping, room } = hub.database;
      const canWrite = ping().then(() => room.probe());
      if (await answersInTime(canWrite, READY_WITHIN))
        return { status: 'ok', ...(actor.role === 'full-admin' ? await detailsOf(hub) : {}) };
      return reply.code(503).send({ status: 'unavailable', ...(room.state().isFull ? { code: 'disk_full' } : {}) });
    },
  });

  mount('GET /metrics', {
    summary: 'Get metrics in the Prometheus text format, as full administrator or with METRICS_TOKEN as bearer token',
    produces: 'text/plain',
    responses: { 200: z.string() },
    handle: async ({ reply }) => {
      const parts = [await hub.metrics.text(), roomMetrics(hub.database.room), errorMetrics(hub), await ofSystem(hub)];
      const text = parts.join('\n');
      return reply.header('content-type', hub.metrics.contentType).send(text);
    },
  });

  mount('GET /api/openapi.json', {
    summary: 'Get this description, generated from the schemas that validate',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    handle: async ({ request, reply }) => {
      description ??= describeInterface(() => request.server.describeInterface());
      return sendKept(request, reply, await description());
    },
  });
}

async function detailsOf(hub: Hub) {
  return { backup: (await readBackupStatus(hub)).state };
}

/** Says so when the database does not answer: all other metrics are in memory and are wanted most then. */
async function ofSystem(hub: Hub): Promise<string> {
  try {
    const view = await hub.system.lately();
    const backups = view.backups === null ? '' : await backupMetrics(hub, view.backups.status);
    return `${SYSTEM_READABLE} 1\n${await writeSystemMetrics(view)}${backups}`;
  } catch (error) {
    hub.log.warn({ err: error }, 'could not read the state of the system for the metrics');
    return `${SYSTEM_READABLE} 0\n`;
  }
}

function errorMetrics({ errors }: Hub): string {
  return [
    '# HELP hub_errors_total Errors that this process logged',
    '# TYPE hub_errors_total counter',
    `hub_errors_total ${errors.total()}`,
    '',
  ].join('\n');
}

function roomMetrics(room: Room): string {
  const { isFull, refused } = room.state();
  return [
    '# HELP database_disk_full Whether the last write failed because the disk is full',
    '# TYPE database_disk_full gauge',
    `database_disk_full ${isFull ? 1 : 0}`,
    '# HELP database_disk_full_writes_total Writes that failed because the disk was full',
    '# TYPE database_disk_full_writes_total counter',
    `database_disk_full_writes_total ${refused}`,
    '',
  ].join('\n');
}

async function answersInTime(answer: Promise<boolean>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), within);
  });
  const inTime = answer.catch(() => false);
  return Promise.race([inTime, tooLate]).finally(() => clearTimeout(timer));
}
