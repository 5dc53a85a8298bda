import type { SamplesCreated } from '#contract/notifications.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteSamples, insertNotifications, type NewNotification } from './notifications.store.ts';

type Sample = Pick<NewNotification, 'channel' | 'summary' | 'severity' | 'status'> &
  Partial<Pick<NewNotification, 'attempts' | 'lastError'>>;

const PAGE = 'Sample page';

/** Every channel and every status, oldest first. */
const samples: readonly Sample[] = [
  {
    channel: 'webhook',
    summary: 'New: “Grade 8 parents’ evening on December 3”',
    severity: 'medium',
    status: 'failed',
    attempts: 6,
    lastError: 'The receiver answered 503',
  },
  {
    channel: 'instagram',
    summary: '2 new entries: “Winter concert”, “Bake sale”',
    severity: 'medium',
    status: 'pending',
    lastError: 'Instagram is not connected',
  },
  {
    channel: 'facebook',
    summary: '2 new entries: “Winter concert”, “Bake sale”',
    severity: 'medium',
    status: 'pending',
    lastError: 'Facebook is not connected',
  },
  { channel: 'internal', summary: 'The entries are in a different order', severity: 'low', status: 'sent' },
  {
    channel: 'email',
    summary: 'New: “School closed on Thursday because of snow”',
    severity: 'high',
    status: 'sent',
    attempts: 1,
  },
  { channel: 'email', summary: 'Removed: “Registration is open”', severity: 'medium', status: 'pending' },
];

export async function createSamples({ database, clock }: Platform, actor: Actor): Promise<SamplesCreated> {
  const now = clock.now();
  const createdAt = now.toISOString();
  const about = { monitorId: null, changeId: null, kind: 'change', sampleOf: PAGE, createdAt } as const;
  const rows = samples.map((sample) => ({ id: newId(now), ...about, ...sample }));
  await database.write(async (write) => {
    await deleteSamples(write.db);
    await insertNotifications(write.db, rows);
    const subjectId = rows[0]?.id ?? '';
    await recordAudit(write, actor, { action: 'samples-created', subjectId, at: now });
  });
  const message = `${rows.length} sample notifications created. They are marked as samples and not sent to anyone.`;
  return { message, created: rows.length };
}

export async function removeSamples({ database, clock }: Platform, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const [first] = await deleteSamples(write.db);
    if (first !== undefined) await recordAudit(write, actor, { action: 'samples-removed', subjectId: first, at });
  });
}
