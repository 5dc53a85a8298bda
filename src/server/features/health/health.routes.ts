import { z } from 'zod';
import { healthView } from '#contract/health.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';

const READY_WITHIN = 2000;

export function mountHealth(mount: Mount, { platform, metrics }: Hub): void {
  mount('GET /healthz', {
    summary: 'Whether the server lives',
    answers: { 200: healthView },
    handle: () => ({ status: 'ok' }),
  });

  mount('GET /readyz', {
    summary: 'Whether the server can serve',
    answers: { 200: healthView, 503: healthView },
    handle: async ({ reply }) => {
      if (await answersInTime(platform.database.ping(), READY_WITHIN)) return { status: 'ok' };
      return reply.code(503).send({ status: 'unavailable' });
    },
  });

  mount('GET /metrics', {
    summary: 'Metrics in the Prometheus text format, for full administrators or with the METRICS_TOKEN as bearer',
    produces: 'text/plain',
    answers: { 200: z.string() },
    handle: async ({ reply }) => reply.header('content-type', metrics.contentType).send(await metrics.text()),
  });

  mount('GET /api/openapi.json', {
    summary: 'This description, generated from the schemas that validate',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    handle: ({ request, reply }) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(request.server.swagger())),
  });
}

async function answersInTime(answer: Promise<void>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), within);
  });
  const inTime = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([inTime, tooLate]).finally(() => clearTimeout(timer));
}
