import { replaceKey } from '#server/features/calendar-records/calendar-keys.store.ts';
import { createSamples } from '#server/features/notifications/sample-notifications.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { anonymous } from '#server/http/actor.ts';
import { makeGivenUp } from '#tests/support/failed-jobs.ts';
import { putSetting } from '#server/features/settings/settings.store.ts';
import { SCHOOL_LOGO } from '#server/features/school/school-settings.ts';
import { heroImageForm, schoolLogoForm } from '#tests/support/multipart.ts';
import { photo } from '#tests/support/pictures.ts';
import { secret } from '#tests/support/recorded-writes.ts';
import { olga } from '#tests/support/sheets.ts';
import { FIRST } from './make-everything.ts';
import { samplesOfPosts } from './of-posts.ts';
import { ADMINISTRATORS, EVERYONE, FULL, OF_ANY_SHEET, OF_SHEET, type Sample } from './sample.ts';

const everyone: Sample = { who: EVERYONE };
const full: Sample = { who: FULL };
const administrators: Sample = { who: ADMINISTRATORS };
const ofMonitor: Sample = { who: FULL, names: 'monitorId' };
const letter = { subject: 'A glockenspiel', text: 'Bring a glockenspiel' };
const schoolLogo = schoolLogoForm(await photo(8, 8).png().toBuffer());
const picture = heroImageForm(await photo(8, 8).png().toBuffer(), { alt: 'A glockenspiel' });

/** Calls about the hub itself: its settings, emails, letters, reminders and monitors. */
export const samplesOfAdministration = {
  ...samplesOfPosts,
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /metrics': full,
  'GET /api/openapi.json': everyone,
  'GET /api/language': { who: EVERYONE, query: () => 'tag=fr' },
  'GET /manifest.webmanifest': everyone,
  'GET /service-worker.js': everyone,
  'GET /uploads/:name': { who: EVERYONE, names: 'upload' },
  'GET /api/live': everyone,
  'GET /api/stats': everyone,
  'GET /api/stats/hours': everyone,
  'GET /api/stats/years': administrators,
  'GET /api/stats/year': { who: ADMINISTRATORS, query: () => 'year=2026' },
  'GET /api/export/volunteers': administrators,
  'GET /api/export/volunteers/size': administrators,
  'GET /api/versions': administrators,
  'POST /api/versions/read': administrators,

  'GET /api/calendar-key': administrators,
  'POST /api/calendar-key': {
    who: ADMINISTRATORS,
    says: { action: 'calendar-key-made', name: 'Fatima Founder', about: 'caller' },
  },
  'DELETE /api/calendar-key': {
    who: ADMINISTRATORS,
    async needs({ platform: { clock, database } }, { fullAdminId }) {
      const key = { tokenHash: 't', userId: fullAdminId, madeAt: clock.now().toISOString() };
      await database.write(({ db }) => replaceKey(db, key));
    },
    says: { action: 'calendar-key-ended', name: 'Fatima Founder', about: 'caller' },
  },

  'GET /api/reminders': administrators,
  'GET /api/reminders/pending': administrators,
  'GET /api/reminders/preview': { who: ADMINISTRATORS, query: ({ sheetId }) => reminderOf(sheetId) },
  'GET /api/reminders/preview.html': { who: ADMINISTRATORS, query: ({ sheetId }) => reminderOf(sheetId) },
  'POST /api/reminders/send': {
    who: ADMINISTRATORS,
    json: ({ sheetId }) => ({ signupSheetId: sheetId, reminderType: 'day' }),
    says: { action: 'reminders-sent', detail: `${FIRST}: day`, about: 'sheetId' },
  },
  'GET /api/letters/recipients': { who: OF_SHEET, query: ({ sheetId }) => `audience=sheet&audienceId=${sheetId}` },
  'GET /api/letters/recipients/everyone': full,
  'POST /api/letters/preview': {
    who: OF_SHEET,
    json: ({ slotId }) => ({ ...letter, audience: 'slot', audienceId: slotId }),
  },
  'GET /api/letters/preview-frame.html': { who: OF_ANY_SHEET },
  'POST /api/letters': {
    who: OF_SHEET,
    json: ({ sheetId }) => ({ ...letter, audience: 'sheet', audienceId: sheetId }),
    says: { action: 'letter-sent', detail: `the volunteers of ${FIRST}: 1 person`, about: 'what it made' },
  },
  'POST /api/letters/everyone': {
    who: FULL,
    json: letter,
    says: { action: 'letter-sent', detail: 'all who agreed to news: 1 person', about: 'what it made' },
  },
  'GET /api/communication-logs': full,
  'GET /api/communication-logs/:id': { who: FULL, names: 'mailId' },
  'POST /api/communication-logs/:id/resend': {
    who: FULL,
    names: 'mailId',
    says: { action: 'mail-resent', detail: 'signup-confirmation' },
  },
  'POST /api/communication-logs/:id/mark-arrived': {
    who: FULL,
    names: 'unknownMailId',
    says: { action: 'mail-marked-arrived', detail: 'signup-confirmation' },
  },

  'GET /api/settings/answerDays': everyone,
  'GET /api/settings/heroContent': everyone,
  'GET /api/settings/heroImageUrl': everyone,
  'GET /api/settings/noSchoolDays': administrators,
  'GET /api/settings/:key': { who: FULL, names: 'setting' },
  'POST /api/settings/:key': {
    who: FULL,
    names: 'setting',
    json: { key: 'senderPassword', value: secret.password },
    says: { action: 'setting-changed', detail: 'senderPassword', ofNothing: true },
  },
  'GET /api/email': full,
  'PUT /api/email/sender': {
    who: FULL,
    json: { senderEmail: secret.email, senderPassword: secret.password },
    says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', ofNothing: true },
  },
  'DELETE /api/email/sender': {
    who: FULL,
    needs: ({ platform }) => changeSetting(platform, { key: 'senderEmail', value: secret.email }, olga),
    says: { action: 'setting-changed', detail: 'senderEmail, senderPassword', ofNothing: true },
  },
  'POST /api/email/test-post': {
    who: FULL,
    // Nothing takes mail there.
    json: {
      sender: {
        senderEmail: secret.email,
        senderPassword: secret.password,
        server: { host: 'localhost', port: 1, security: 'tls' },
      },
    },
    wrong: { sender: {} },
    says: { action: 'mail-tested', ofNothing: true },
  },
  'GET /api/email/suppressed': full,
  'POST /api/email/suppressed': {
    who: FULL,
    json: { address: secret.email },
    says: { action: 'address-suppressed', about: 'what it made' },
  },
  'DELETE /api/email/suppressed/:id': {
    who: FULL,
    names: 'suppressedId',
    says: { action: 'suppression-lifted' },
  },
  'GET /api/school': everyone,
  'PATCH /api/school': {
    who: FULL,
    json: { councilName: 'Glockenspiel PAC', lunchUrl: '', privacyEmail: null },
    wrong: { accent: '#f2b035' },
    says: { action: 'school-changed', detail: 'council name, lunch url', ofNothing: true },
  },
  'POST /api/school/logo': {
    who: FULL,
    file: schoolLogo,
    says: { action: 'school-logo-uploaded', ofNothing: true },
  },
  'DELETE /api/school/logo': {
    who: FULL,
    async needs({ platform: { clock, database } }) {
      const stored = JSON.stringify({ stem: 'school-1', ratio: 1, inline: '' });
      await database.write(({ db }) => putSetting(db, SCHOOL_LOGO, stored, clock.now()));
    },
    says: { action: 'school-logo-removed', ofNothing: true },
  },
  'GET /api/hero-content': everyone,
  'PATCH /api/hero-content': {
    who: FULL,
    json: { title: 'Bring a glockenspiel', bullets: [] },
    wrong: { title: 1 },
    says: { action: 'hero-changed', detail: 'title, bullets', ofNothing: true },
  },
  'POST /api/admin/upload/hero-image': {
    who: FULL,
    file: picture,
    says: { action: 'hero-image-uploaded', ofNothing: true },
  },
  'PATCH /api/admin/upload/hero-image': {
    who: FULL,
    json: { alt: 'A glockenspiel' },
    says: { action: 'hero-image-described', ofNothing: true },
  },
  'DELETE /api/admin/upload/hero-image': {
    who: FULL,
    says: { action: 'hero-image-removed', ofNothing: true },
  },

  'GET /api/monitors': full,
  'POST /api/monitors': {
    who: FULL,
    json: {
      name: 'Sports news',
      url: 'https://jnburnett.sd38.bc.ca/sports',
      selectors: ['main'],
      status: 'paused',
      confirmNoMatch: true,
    },
    says: { action: 'monitor-created', detail: 'Sports news', about: 'what it made' },
  },
  'POST /api/monitors/preview': {
    who: FULL,
    json: { url: 'https://jnburnett.sd38.bc.ca/news', selectors: ['main'] },
    // The school's site cannot be found.
    refused: 400,
  },
  'GET /api/monitors/check-all': full,
  'POST /api/monitors/check-all': { who: FULL, says: { action: 'monitors-checked', detail: '1', ofNothing: true } },
  'POST /api/monitors/setup-jn-burnett': {
    who: FULL,
    says: {
      action: 'monitors-set-up',
      detail: 'J.N. Burnett: News, J.N. Burnett: Calendar, J.N. Burnett: Home',
      ofNothing: true,
    },
  },
  'PATCH /api/monitors/:id': {
    ...ofMonitor,
    json: { emailNotifications: false, scheduleMinutes: 30 },
    wrong: { scheduleMinutes: 1 },
    says: { action: 'monitor-changed', detail: 'School news: schedule minutes, email notifications' },
  },
  'DELETE /api/monitors/:id': { ...ofMonitor, says: { action: 'monitor-deleted', detail: 'School news' } },
  'POST /api/monitors/:id/check': { ...ofMonitor, says: { action: 'monitor-checked', detail: 'School news' } },
  'POST /api/monitors/:id/duplicate': {
    ...ofMonitor,
    says: { action: 'monitor-created', detail: 'School news (copy)', about: 'what it made' },
  },
  'GET /api/changes': full,
  'GET /api/changes/:id': { who: FULL, names: 'changeId' },
  'GET /api/monitoring/health': full,
  'GET /api/monitoring/activity': full,
  'GET /api/monitoring/history': full,
  'GET /api/monitoring/snapshots': full,
  'GET /api/monitoring/snapshots/:id': { who: FULL, names: 'snapshotId' },
  'GET /api/monitoring/notifications': full,
  'POST /api/demo/create-sample-notifications': {
    who: FULL,
    says: { action: 'samples-created', ofNothing: true },
  },
  'DELETE /api/demo/sample-notifications': {
    who: FULL,
    needs: ({ platform }) => createSamples(platform, anonymous),
    says: { action: 'samples-removed', ofNothing: true },
  },

  'GET /api/system': full,
  'POST /api/system/jobs/retry': {
    who: FULL,
    // It takes the id of one job, too.
    json: { kind: 'write-letter', id: undefined },
    needs: (hub, { missingId }) => makeGivenUp(hub, { kind: 'write-letter', payload: { letterId: missingId } }),
    says: { action: 'failed-jobs-retried', detail: 'write-letter: 1', ofNothing: true },
  },
  'POST /api/system/jobs/remove': {
    who: FULL,
    json: { kind: 'mail-alert-digest', id: undefined },
    needs: (hub) => makeGivenUp(hub, { kind: 'mail-alert-digest' }),
    says: { action: 'failed-jobs-removed', detail: 'mail-alert-digest: 1', ofNothing: true },
  },
} satisfies Readonly<Record<string, Sample>>;

const reminderOf = (sheetId: string) => `signupSheetId=${sheetId}&reminderType=day`;
