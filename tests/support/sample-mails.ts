import type { SocialTroubleMail } from '#server/features/social/social.mail.ts';
import { newId } from '#server/platform/new-id.ts';
import { mailTemplates } from '#server/all-mails.ts';
import type { MailPausedMail } from '#server/mail/mail-paused.ts';
import type { MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { renderFor } from '#server/mail/send-mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { TestMail } from '#server/features/email/email.mail.ts';
import type { LetterMail } from '#server/features/letters/letters.mail.ts';
import type { AlertMail, MailedAlert } from '#server/features/notifications/alert-mail.ts';
import type { WeekMail } from '#server/features/overview/week.mail.ts';
import type { ReminderMail } from '#server/features/reminders/reminder-mail.ts';
import type {
  EventCancelledMail,
  EventMovedMail,
  ManageLinksMail,
  SeveralMail,
  SignupChangedMail,
  SignupMail,
} from '#server/features/signups/signup-mails.ts';
import { mailedSignup } from './mailed-signups.ts';

interface SampleMail {
  readonly kind: string;
  readonly about: string;
  readonly rendered: RenderedMail;
}

const LONG =
  'Winter Craft Fair, Bake Sale and Pancake Breakfast with the Combined Choirs of All Four Schools of the District (rain or shine, please bring gloves)';
const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const signups: Readonly<Record<string, SignupMail>> = {
  plain: mailedSignup(),
  long: mailedSignup({
    name: 'Maximiliana-Alexandrina von und zu Hohenstaufen-Wittelsbach',
    notes: `I can stay until the very end.\nCall me at ${UNBROKEN}.`,
    slot: { title: `Setup crew at the ${UNBROKEN}` },
    sheet: {
      title: LONG,
      organizerEmail: `priya.${'raman.'.repeat(8)}the.organizer@mail.burnett-secondary-pac.example`,
    },
  }),
  chinese: mailedSignup({
    name: '陳美玲',
    notes: '我會帶兩張桌子。',
    slot: { title: '佈置場地及接待義工' },
    sheet: { title: '冬季手工藝市集及義賣', organizerName: '王大明' },
  }),
  arabic: mailedSignup({
    name: 'مريم عبد الرحمن',
    notes: 'سأحضر مع ابني (12 سنة).',
    sheet: { organizerName: 'أحمد' },
  }),
  'without a name': mailedSignup({ name: null }),
  'with a picture': mailedSignup({
    sheet: {
      picture: {
        file: `sheet-${'ab'.repeat(16)}-960.jpg`,
        alt: 'Families at the “stands” & <stalls>',
        width: 1600,
        height: 900,
      },
    },
  }),
  'of a household': mailedSignup({
    groupId: '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607',
    people: ['Maria Santos', null, '陳美玲', UNBROKEN],
  }),
  'to bring': mailedSignup({
    slot: { title: 'Cookies' },
    brought: { quantity: 2, unit: 'dozen', bringing: 'oatmeal cookies', marks: ['gluten-free', 'vegan'] },
  }),
  'hidden date': mailedSignup({ slot: { startTime: null, endTime: null }, sheet: { showEventDate: false } }),
};

const changed = (mail: SignupMail): SignupChangedMail => ({
  ...mail,
  before: {
    slot: { title: `${mail.slot.title} (early)`, startTime: '2026-12-13T18:30:00.000Z', endTime: null },
    sheet: { title: `Old ${mail.sheet.title}`, eventDate: '2026-12-13T08:00:00.000Z' },
  },
});
const moved = (places: readonly SignupMail[], waits: readonly SignupMail[]): EventMovedMail => ({
  before: { title: 'Winter Craft Fair', eventDate: '2026-12-05T08:00:00.000Z' },
  signups: places,
  waits: waits.map((mail) => waitedFor(mail)),
});
const cancelled =
  (of: EventCancelledMail['cancelled']) =>
  (mail: SignupMail): EventCancelledMail => ({
    ...mail,
    cancelled: of,
  });
const reminded = (...mails: readonly SignupMail[]): ReminderMail => ({
  reminder: 'day',
  automatic: true,
  name: mails[0]?.name ?? null,
  signups: mails.map(({ signupId, linkVersion, slot, sheet, brought }) => ({
    signupId,
    linkVersion,
    ...(brought === undefined ? {} : { brought }),
    slot: { ...slot, description: 'Please wear shoes that may get dirty.\nThe key is at the office.' },
    sheet: { ...sheet, description: 'In the gym, doors open at 9.' },
  })),
  goodForMs: 1e9,
});
const written = (sheet: LetterMail['sheet']): LetterMail => ({
  subject: 'Thank you all & see you on Saturday',
  text: `Dear helpers,\n\nthe gym opens at 7:30. The map is at https://pac.example.org/map?of=gym&floor=1.\n\n${UNBROKEN}`,
  sheet,
  replyTo: { name: 'Priya Raman', address: 'priya@example.org' },
  address: 'maria@families.example',
  signups: [],
});
const alert = (told: Partial<MailedAlert> = {}): MailedAlert => ({
  notificationId: newId(new Date('2026-11-20T18:00:00Z')),
  changeId: '0195f0a0-0000-7000-8000-000000000001',
  kind: 'change',
  summary: 'New: “School closed on Thursday because of snow”',
  at: '2026-11-20T18:00:00.000Z',
  diff: [
    'The entries are in a different order.',
    '- Winter concert on December 8, doors open at 6:30',
    '+ Winter concert on December 9, doors open at 6:30',
    `+ <b>Bus 5</b> & ${UNBROKEN} ${LONG}`,
  ],
  monitor: { name: 'J.N. Burnett: News', url: 'https://jnburnett.sd38.bc.ca/news' },
  ...told,
});
const alerted = (...alerts: readonly MailedAlert[]): AlertMail => ({
  batch: '0195f0a0-0000-7000-8000-000000000002',
  handedAt: '2026-11-20T18:00:00.000Z',
  alerts,
  more: 0,
});
const failing = alert({
  kind: 'failing',
  changeId: null,
  diff: [],
  summary: 'We can’t check the page: jnburnett.sd38.bc.ca answered 503.',
});
const chineseAlert = alert({
  summary: 'New: “學校因大雪停課”',
  diff: ['+ 學校因大雪停課', '- 冬季音樂會'],
  monitor: { name: '學校最新消息', url: 'https://jnburnett.sd38.bc.ca/zh' },
});
const each = (make: (mail: SignupMail) => object): Record<string, object> =>
  Object.fromEntries(Object.entries(signups).map(([about, mail]) => [about, make(mail)]));

const ENTRY = '0195f0a0-0000-7000-8000-000000000003';
const waitedFor = ({ slot, sheet }: SignupMail) => ({ entryId: ENTRY, slot, sheet });
const NOTE = 'We are three people short for the pancakes.\nNobody needs to know how to cook.';
const calledTo = ({ slot, sheet }: SignupMail) => ({
  recipientId: ENTRY,
  slots: [slot],
  sheet,
  mailingAddress: '9600 Maple Road\nRichmond BC  V7E 0A1',
});
/** For the sign-ups whose titles and dates differ. */
const waited = (more: object): Record<string, object> =>
  Object.fromEntries(
    ['plain', 'long', 'chinese', 'arabic', 'with a picture', 'hidden date'].flatMap((about) => {
      const mail = signups[about];
      return mail === undefined ? [] : [[about, { ...waitedFor(mail), ...more }] as const];
    }),
  );

const asking = (taker: string | null) => waited({ taker, grantedAt: '2026-11-24T22:00:00.000Z' });

function noticesOf(mails: readonly SignupMail[]): Record<string, object> {
  const slots = mails.map(({ slot, sheet, name }, nth) => ({
    slot,
    sheet,
    cancelled: [name, null, 'Ann Lee'].slice(nth === 0 ? 2 : 0),
    coming: nth === 0 ? [] : ['Ben Bakker', null],
    taken: nth,
    max: nth === 1 ? null : 5,
    waiting: nth,
    offered: nth === 3 ? [{ name: 'Bob Tran', until: '2026-11-24T18:00:00.000Z' }] : [],
    open: nth === 3 ? 0 : 1,
  }));
  const missing = slots.map((slot) => ({ ...slot, cancelled: [] }));
  return {
    'of one': { noticeId: ENTRY, kind: 'cancelled', slots: slots.slice(0, 1) },
    'of several': { noticeId: ENTRY, kind: 'cancelled', slots },
    'offered already': { noticeId: ENTRY, kind: 'cancelled', slots: slots.slice(3) },
    'a day before': { noticeId: ENTRY, kind: 'day-before', slots: missing },
    'hours before': { noticeId: ENTRY, kind: 'hours-before', slots: missing.slice(0, 1) },
  };
}
const called = (more: object): Record<string, object> =>
  Object.fromEntries(
    ['plain', 'long', 'chinese', 'arabic', 'with a picture', 'hidden date'].flatMap((about) => {
      const mail = signups[about];
      return mail === undefined ? [] : [[about, { ...calledTo(mail), ...more }] as const];
    }),
  );

const weekOf = ({ sheet }: SignupMail) => ({
  sheetId: sheet.id,
  sheetTitle: sheet.title,
  day: '2026-12-12',
  isOffered: false,
});

function payloads({ secrets }: Platform): Record<string, Record<string, object>> {
  const token = (kind: string) => secrets.seal(kind, 'Zk3Qp0vX8sT1nB7mL5cR9dW2yH6gJ4fKaEuOiVxNtYq');
  const plain = signups['plain'] ?? mailedSignup();
  const paused = (why: MailPausedMail['why']): MailPausedMail => ({
    why,
    address: 'pac@burnett.example',
    host: 'smtp.gmail.com',
    reason: 'The mail server refused the sign-in (535 5.7.8)',
  });
  const test: TestMail = { address: 'pac@burnett.example', host: 'smtp.gmail.com' };
  const troubled = (trouble: SocialTroubleMail['trouble']): SocialTroubleMail => ({
    social: 'facebook',
    trouble,
    reason: trouble === 'locked-out' ? 'The account’s password was changed. Connect it again.' : null,
    endsAt: trouble === 'locked-out' ? null : '2026-11-27T18:00:00.000Z',
  });
  const links: ManageLinksMail = { signups: Object.values(signups) };
  return {
    'signup-confirmation': { ...each((mail) => mail), 'in the own calendar': { ...plain, inOwnCalendar: true } },
    'several-confirmation': { several: { signups: Object.values(signups) } satisfies SeveralMail },
    'signup-changed': each(changed),
    'event-moved': {
      'one place': moved([plain], []),
      'several places': moved(Object.values(signups), [plain]),
      waiting: moved([], Object.values(signups)),
    },
    'event-cancelled': {
      ...each(cancelled('sheet')),
      'with a reason': { ...cancelled('sheet')(plain), reason: 'The gym is flooded.\nWe’ll try again in spring.' },
      'one slot': cancelled('slot')(plain),
    },
    'event-revived': each((mail) => mail),
    'signup-removed': each((mail) => mail),
    'signup-withdrawn': each((mail) => mail),
    'manage-links': { several: links, one: { signups: [plain] } satisfies ManageLinksMail },
    'waitlist-joined': {
      ...waited({ ahead: 2 }),
      first: { ...waitedFor(plain), ahead: 0 },
      'hidden counts': { ...waitedFor(plain), ahead: null },
    },
    'waitlist-offer': {
      ...waited({ offerId: ENTRY, places: 1, endsAt: '2026-11-24T22:00:00.000Z' }),
      several: { ...waitedFor(plain), offerId: ENTRY, places: 3, endsAt: '2026-11-24T22:00:00.000Z' },
    },
    'waitlist-missed': waited({ ahead: 2 }),
    'waitlist-given-up': waited({ ahead: null }),
    'waitlist-withdrawn': waited({ ahead: 1 }),
    'waitlist-open': waited({ ahead: null }),
    'waitlist-open-soon': waited({ slotId: plain.slot.id, waiting: 2 }),
    'waitlist-closed': { ...waited({ closed: 'slot' }), 'with its sheet': { ...waitedFor(plain), closed: 'sheet' } },
    'signup-handed-over': each((mail) => mail),
    'hand-over-approval': {
      ...Object.fromEntries(Object.entries(asking(plain.name)).map(([about, one]) => [about, { asking: [one] }])),
      unnamed: { asking: [{ ...waitedFor(plain), taker: null, grantedAt: '2026-11-24T22:00:00.000Z' }] },
      several: { asking: Object.values(asking(plain.name)) },
    },
    'hand-over-asked': waited({ handOverId: ENTRY, taker: null, grantedAt: '2026-11-24T22:00:00.000Z' }),
    'hand-over-refused': waited({}),
    'late-notice': noticesOf(Object.values(signups).slice(0, 4)),
    'call-for-helpers': {
      ...called({ note: null }),
      several: {
        ...calledTo(plain),
        slots: Object.values(signups)
          .slice(0, 3)
          .map(({ slot }) => slot),
        note: NOTE,
      },
    },
    'week-ahead': {
      several: {
        userId: ENTRY,
        needs: [
          { ...weekOf(plain), kind: 'today', coming: 4 },
          { ...weekOf(plain), kind: 'late_cancellation', count: 1 },
          { ...weekOf(plain), kind: 'places_missing', count: 3 },
          { ...weekOf(plain), kind: 'hand_over' },
          { ...weekOf(plain), kind: 'hours', count: 11 },
        ],
        more: 2,
      } satisfies WeekMail,
      'things and the hub': {
        userId: ENTRY,
        needs: [
          { ...weekOf(plain), kind: 'late_cancellation', isOffered: true },
          { ...weekOf(plain), kind: 'places_missing', count: 24, areThings: true },
          { kind: 'email', isOffered: false },
          { kind: 'backup', isOffered: false },
          { kind: 'monitor', count: 1, isOffered: false },
        ],
        more: 0,
      } satisfies WeekMail,
      'things today': { userId: ENTRY, needs: [{ ...weekOf(plain), kind: 'today' }], more: 0 } satisfies WeekMail,
    },
    reminder: { ...each((mail) => reminded(mail)), several: reminded(...Object.values(signups).slice(0, 3)) },
    letter: {
      'of a sheet': { ...written({ id: plain.sheet.id, title: plain.sheet.title }), signups: [plain] },
      'to everyone': { ...written(null), mailingAddress: '9600 Maple Road\nRichmond BC  V7E 0A1' },
      chinese: { ...written(null), subject: '多謝各位義工！', text: '各位家長：\n\n多謝你們的幫忙。' },
    },
    'mailbox-code': {
      plain: { sealedCode: secrets.seal('mailbox-code', '483920'), tag: 'k3VbQ8xa', minutes: 10 },
    },
    'verification-code': { plain: { sealedCode: secrets.seal('verification-code', '483920'), minutes: 10 } },
    welcome: { plain: { sealedToken: token('welcome'), days: 7 } },
    'new-address': { plain: { sealedToken: token('new-address'), days: 7 } },
    'address-changed': { plain: {} },
    'password-changed': { plain: {} },
    'account-deleted': { plain: {} },
    'organizer-invitation': {
      plain: { sealedToken: token('organizer-invitation'), sheet: { title: plain.sheet.title } },
      long: { sealedToken: token('organizer-invitation'), sheet: { title: LONG } },
    },
    'deletion-link': { plain: { sealedToken: token('deletion-link') } },
    'deletion-done': { plain: {} },
    'deletion-request-opened': { plain: { dueAt: '2026-12-20T18:00:00.000Z' } },
    'monitor-alert': { plain: alerted(alert()), several: alerted(alert(), chineseAlert) },
    'monitor-digest': {
      plain: alerted(alert()),
      failing: alerted(failing),
      recovered: alerted({ ...failing, kind: 'recovered', summary: 'We can check the page again' }),
      chinese: alerted(chineseAlert),
      several: alerted(alert({ monitor: { name: LONG, url: 'https://jnburnett.sd38.bc.ca/' } }), failing, chineseAlert),
      'very many': { ...alerted(...Array.from({ length: 12 }, () => alert())), more: 23 },
    },
    'old-draft': { draft: { title: plain.sheet.title }, long: { title: LONG } },
    'social-trouble': { 'locked out': troubled('locked-out'), 'ends soon': troubled('ends-soon') },
    'backups-fail': {
      plain: { reason: 'The disk of /srv/backups has 12 MB free.', latest: '2026-11-18T10:30:00.000Z' },
      first: { reason: 'The disk of /srv/backups has 12 MB free.', latest: null },
    },
    test: { plain: test },
    'mail-paused': { password: paused('password'), quota: paused('quota') },
  };
}

/**
 * A few mails of every kind, in one language; a hub writes some of them in English alone.
 * @throws when a kind has no sample, or cannot be written
 */
export function sampleMails(platform: Platform, language = 'en'): SampleMail[] {
  const known = payloads(platform);
  return mailTemplates.flatMap((template) => {
    const samples = known[template.kind];
    if (samples === undefined) throw new Error(`There is no sample of a mail of kind ${template.kind}`);
    return Object.entries(samples).map(([about, payload]) => {
      const { kind } = template;
      const mail = {
        id: newId(platform.clock.now()),
        kind,
        recipient: 'maria@families.example',
        language,
        payload,
      };
      // A template gets back the payload that was written for its kind.
      const rendered = renderFor(platform, mail, template as unknown as MailTemplate<object>);
      if (rendered === null) throw new Error(`A mail of kind ${template.kind} cannot be written: ${about}`);
      return { kind, about, rendered };
    });
  });
}
