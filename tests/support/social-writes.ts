import type { AuditAction } from '#contract/audit.ts';
import { logoUploads } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { beginConversion } from '#server/features/logos/logo-conversions.store.ts';
import { COUNCIL } from './graph/accounts.ts';
import { keepLogo } from './logos.ts';
import { multipart } from './multipart.ts';
import { photo } from './pictures.ts';
import { secret, type Write } from './recorded-writes.ts';
import { makeSheet, winterFair } from './sheets.ts';
import { connectAccount, failedPost, waitingPost } from './social-posts.ts';
import type { TestHub } from './test-hub.ts';

export const socialWrites = (hub: TestHub): Record<string, () => Promise<Write>> => ({
  ...writesOn(hub, 'facebook'),
  ...writesOn(hub, 'instagram'),
  'PATCH /api/social-media': async () => ({
    key: 'social-media',
    json: { postNewSheets: true },
    wrong: { postNewSheets: 'perhaps' },
    says: { action: 'social-media-changed', detail: 'new sheets: posted', name: null },
  }),
  'POST /api/social-media/test': async () => ({
    key: 'test',
    wrong: null,
    says: { action: 'social-tested', detail: 'connections', name: null },
  }),
  'POST /api/social-media/test-post': async () => ({
    key: 'test',
    wrong: null,
    says: { action: 'social-tested', detail: 'posts', name: null },
  }),
  'POST /api/notifications/process-social-media': async () => ({
    key: 'queue',
    wrong: null,
    says: { action: 'posts-processed', detail: null, name: null },
  }),
  'POST /api/social-media/posts/:id/cancel': async () => ({
    id: await waitingPost(hub),
    says: { action: 'post-cancelled', detail: 'facebook', name: null },
  }),
  'POST /api/social-media/posts/:id/retry': async () => ({
    id: await failedPost(hub),
    says: { action: 'post-retried', detail: 'facebook', name: null },
  }),
  'POST /api/signup-sheets/:id/share': async () => {
    await connectAccount(hub, 'facebook');
    return {
      id: (await makeSheet(hub)).id,
      json: { text: 'A glockenspiel', platforms: ['facebook'] },
      says: { action: 'sheet-posted', detail: `${winterFair.title}: facebook`, name: null },
    };
  },
});

const council = { accountId: COUNCIL.page.id, accessToken: secret.password.replaceAll(' ', '-') };

function writesOn(hub: TestHub, social: SocialPlatform): Record<string, () => Promise<Write>> {
  const [upload, connection] = [`/api/settings/${logoUploads[social]}`, `/api/social-media/connection/${social}`];
  const says = (action: AuditAction) => ({ action, detail: social, name: null });
  return {
    [`PUT ${connection}`]: async () => ({ key: social, json: council, says: says('social-connection-saved') }),
    [`DELETE ${connection}`]: async () => ({ key: social, wrong: null, says: says('social-connection-removed') }),
    [`POST ${upload}`]: async () => ({
      key: social,
      form: multipart([
        { field: 'logo', name: 'logo.png', type: 'image/png', content: await photo(8, 8).png().toBuffer() },
      ]),
      says: says('logo-uploaded'),
    }),
    [`DELETE ${upload}`]: async () => {
      await keepLogo(hub, social);
      return { key: social, wrong: null, says: says('logo-removed') };
    },
    [`DELETE ${upload}/conversion`]: async () => {
      const now = hub.platform.clock.now().toISOString();
      const conversion = { id: crypto.randomUUID(), now, leasedUntil: '2099-01-01T00:00:00.000Z' };
      await hub.platform.database.write(({ db }) => beginConversion(db, social, conversion));
      return { key: social, wrong: null, says: says('logo-conversion-cancelled') };
    },
  };
}
