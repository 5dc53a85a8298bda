import type { AuditAction } from '#contract/audit.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { beginConversion } from '#server/features/logos/logo-conversions.store.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { multipart } from '#tests/support/multipart.ts';
import { photo } from '#tests/support/pictures.ts';
import { secret } from '#tests/support/recorded-writes.ts';
import { EVERYONE, FULL, type Sample } from './sample.ts';

const content = await photo(8, 8).png().toBuffer();
const logo = multipart([{ field: 'logo', name: 'logo.png', type: 'image/png', content }]);
const council = { accountId: COUNCIL.page.id, accessToken: secret.password.replaceAll(' ', '-') };

const connected = (social: SocialPlatform): Sample => ({
  who: FULL,
  json: council,
  says: { action: 'social-connection-saved', detail: social, ofNothing: true },
});

function ofSocial(social: SocialPlatform, action: AuditAction, needs?: Sample['needs']): Sample {
  return { who: FULL, ...(needs === undefined ? {} : { needs }), says: { action, detail: social, ofNothing: true } };
}

const uploaded = (social: SocialPlatform): Sample => ({ ...ofSocial(social, 'logo-uploaded'), file: logo });
const removed = (social: SocialPlatform) => ofSocial(social, 'logo-removed', (hub) => keepLogo(hub, social));
const cancelled = (social: SocialPlatform) =>
  ofSocial(social, 'logo-conversion-cancelled', ({ platform: { clock, database } }) => {
    const conversion = {
      id: crypto.randomUUID(),
      now: clock.now().toISOString(),
      leasedUntil: '2099-01-01T00:00:00.000Z',
    };
    return database.write(({ db }) => beginConversion(db, social, conversion));
  });

/** Calls about what goes to Facebook and Instagram. */
export const samplesOfPosts = {
  'GET /api/social-media/status': { who: EVERYONE },
  'GET /api/social-media': { who: FULL },
  'PATCH /api/social-media': {
    who: FULL,
    json: { postNewSheets: true },
    wrong: { postNewSheets: 'perhaps' },
    says: { action: 'social-media-changed', detail: 'new sheets: posted', ofNothing: true },
  },
  'PUT /api/social-media/connection/facebook': connected('facebook'),
  'DELETE /api/social-media/connection/facebook': ofSocial('facebook', 'social-connection-removed'),
  'PUT /api/social-media/connection/instagram': connected('instagram'),
  'DELETE /api/social-media/connection/instagram': ofSocial('instagram', 'social-connection-removed'),
  'POST /api/social-media/test': {
    who: FULL,
    says: { action: 'social-tested', detail: 'connections', ofNothing: true },
  },
  'POST /api/social-media/test-post': {
    who: FULL,
    says: { action: 'social-tested', detail: 'posts', ofNothing: true },
  },
  'GET /api/social-media/posts': { who: FULL },
  'POST /api/social-media/posts/:id/cancel': {
    who: FULL,
    names: 'waitingPostId',
    says: { action: 'post-cancelled', detail: 'facebook' },
  },
  'POST /api/social-media/posts/:id/retry': {
    who: FULL,
    names: 'failedPostId',
    says: { action: 'post-retried', detail: 'facebook' },
  },
  'POST /api/notifications/process-social-media': { who: FULL, says: { action: 'posts-processed', ofNothing: true } },
  'GET /api/settings/logo-url': { who: EVERYONE },
  'GET /api/settings/facebookLogoUrl': { who: EVERYONE },
  'GET /api/settings/logo-upload': { who: FULL },
  'POST /api/settings/logo-upload': uploaded('instagram'),
  'DELETE /api/settings/logo-upload': removed('instagram'),
  'DELETE /api/settings/logo-upload/conversion': cancelled('instagram'),
  'GET /api/settings/facebook-logo-upload': { who: FULL },
  'POST /api/settings/facebook-logo-upload': uploaded('facebook'),
  'DELETE /api/settings/facebook-logo-upload': removed('facebook'),
  'DELETE /api/settings/facebook-logo-upload/conversion': cancelled('facebook'),
} satisfies Readonly<Record<string, Sample>>;
