import {
  seriesActionInput,
  seriesAnswer,
  seriesChangeAnswer,
  seriesChangeInput,
  seriesInput,
} from '#contract/series.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { actOnSeries } from './act-on-series.ts';
import { changeSeries } from './change-series.ts';
import { createSeries } from './create-series.ts';

export function mountSeries(mount: Mount, hub: Hub): void {
  const { sheetCache } = hub;
  const find = async (id: string) => {
    await sheetCache.refreshIncluding(id);
    return sheetCache.anySheet(id) === null ? null : id;
  };
  const missing = 'Signup sheet not found';

  mount('POST /api/signup-sheets/:id/series', {
    summary:
      'Repeat a sheet as drafts on further dates, without the days that have no school; the Idempotency-Key header makes it safe to repeat',
    find,
    missing,
    body: seriesInput,
    twice: 'known',
    responses: { 200: seriesAnswer, 201: seriesAnswer },
    handle: async ({ request, reply, actor, body: input, found: sheetId }) => {
      const answer = await createSeries(hub, { sheetId, input, idempotencyKey: idempotencyKeyOf(request) }, actor);
      if (!input.dryRun) reply.code(201);
      return answer;
    },
  });

  mount('POST /api/signup-sheets/:id/series/actions', {
    summary: 'Publish, call off, archive or delete sheets of a series; a dry run says which, and how many are emailed',
    find,
    missing,
    body: seriesActionInput,
    responses: { 200: seriesChangeAnswer },
    handle: ({ actor, body, found }) => actOnSeries(hub, found, body, actor),
  });

  mount('POST /api/signup-sheets/:id/series/changes', {
    summary: 'Make other sheets of a series like this one; a dry run says which change, and how many are emailed',
    find,
    missing,
    body: seriesChangeInput,
    responses: { 200: seriesChangeAnswer },
    handle: ({ actor, body, found }) => changeSeries(hub, found, body, actor),
  });
}
