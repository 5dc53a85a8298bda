import { z } from 'zod';
import { healthView } from '#contract/health.ts';
import { chooseEncoding } from '#server/http/encodings.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendReady } from '#server/http/ready-answer.ts';
import type { Hub } from '#server/hub.ts';
import { describeInterface } from './describe-interface.ts';

const READY_WITHIN = 2000;

export function mountHealth(mount: Mount, { platform, metrics }: Hub): void {
  let description: ReturnType<typeof describeInterface> | null = null;

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
    handle: ({ request, reply }) => {
      description ??= describeInterface(() => request.server.swagger());
      return sendReady(request, reply, description(chooseEncoding(request.headers['accept-encoding'])));
    },
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
