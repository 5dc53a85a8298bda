import { addMonitor } from '#server/features/monitors/create-monitor.ts';
import type { MonitorDetails } from '#server/features/monitors/monitors.store.ts';
import { openDeletionRequest } from './deletion-requests.ts';
import { heroImageForm } from './multipart.ts';
import { createUser, signIn } from './people.ts';
import { photo } from './pictures.ts';
import { ann, ben, chiyo, makeFair, signedUp } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

/** Must not appear in any answer or log. */
export const MAIL_PASSWORD = 'sealed zebra finch';

export async function fillHub(hub: TestHub): Promise<void> {
  const admin = await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' });
  const cookie = await signIn(hub, admin);
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 10 } });
  await signedUp(hub, slot, {
    ...ann,
    emailConsent: true,
    newsConsent: true,
    notes: 'Line 1\nLine 2\t"quoted" \\ \u2028 🦜 عربي',
  });
  await signedUp(hub, slot, { ...ben, emailConsent: true });
  await signedUp(hub, slot, { ...chiyo, preferredLanguage: 'zh-Hant-HK' });
  const picture = heroImageForm(await photo(64, 64).png().toBuffer(), { alt: 'Hands' });
  const calls = [
    await hub.app.inject({
      method: 'POST',
      url: '/api/admin/upload/hero-image',
      headers: { ...picture.headers, cookie },
      payload: picture.body,
    }),
    await hub.call('POST', '/api/settings/senderPassword', {
      cookie,
      json: { key: 'senderPassword', value: MAIL_PASSWORD },
    }),
    await hub.call('POST', '/api/reminders/send', { cookie, json: { signupSheetId: sheet.id, reminderType: 'week' } }),
  ];
  const refused = calls.filter(({ statusCode }) => statusCode >= 300);
  if (refused.length > 0) throw new Error(`The hub could not be filled: ${refused.map(({ body }) => body).join(' ')}`);
  await openDeletionRequest(hub, ben);
  await watchPage(hub);
}

const PAGES_SEEN = 25;

async function watchPage({ hub: { clock, database, jobs } }: TestHub): Promise<void> {
  const details: MonitorDetails = {
    name: 'News',
    url: 'https://school.sd38.bc.ca/news',
    selectors: ['main', '.news > li'],
    ignoreSelectors: [],
    scheduleMinutes: 60,
    status: 'paused',
    emailNotifications: true,
    internalPosts: false,
    facebookPosts: false,
    instagramPosts: false,
    filterFutureEvents: true,
    webhookUrl: null,
  };
  const at = clock.now();
  await database.write(async (write) => {
    await addMonitor({ jobs }, write, { details, at });
    const { id } = await write.db.selectFrom('monitors').select('id').executeTakeFirstOrThrow();
    const seen = Array.from({ length: PAGES_SEEN }, (_, each) => ({
      monitor_id: id,
      content_hash: `content ${each}`,
      body: Buffer.from([0, 255, each, 10, 0]),
      last_seen_at: at.toISOString(),
    }));
    await write.db.insertInto('monitor_contents').values(seen).execute();
  });
}
