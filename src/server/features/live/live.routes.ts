import { z } from 'zod';
import { liveQuery } from '#contract/live.ts';
import { isAdministrator } from '#server/http/actor.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';

export function mountLive(mount: Mount, { live, limits }: Hub): void {
  mount('GET /api/live', {
    summary: 'Follow the counts of sheets as server-sent events: first as they are, then with every change',
    query: liveQuery,
    produces: 'text/event-stream',
    responses: { 200: z.string() },
    handle: async ({ request, reply, query, actor }) => {
      if (request.method === 'HEAD') return reply.header('content-type', 'text/event-stream; charset=utf-8').send('');
      const viewer = {
        network: limits.streamsCountFor(request),
        isStranger: actor.role === 'anonymous',
        isAdministrator: isAdministrator(actor),
        session: actor.role === 'anonymous' ? null : { userId: actor.userId, hash: actor.sessionHash },
        ...(actor.organizes === undefined ? {} : { organizes: actor.organizes }),
      };
      await live.open(reply.raw, query.sheet, viewer);
      return reply.hijack();
    },
  });
}
