import { openDeletionRequest } from './deletion-requests.ts';
import { heroImageForm } from './multipart.ts';
import { createUser, signIn } from './people.ts';
import { photo } from './pictures.ts';
import { ann, ben, chiyo, makeFair, signedUp } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

/** The mail password of a busy hub, which nothing may tell. */
export const MAIL_PASSWORD = 'sealed zebra finch';

/** Fills a hub with something of most kinds, by its calls, among it texts that are easily broken. */
export async function fillHub(hub: TestHub): Promise<void> {
  const admin = await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' });
  const cookie = await signIn(hub, admin);
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 10 } });
  await signedUp(hub, slot, { ...ann, emailConsent: true, notes: 'Line 1\nLine 2\t"quoted" \\ \u2028 🦜 عربي' });
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
}
