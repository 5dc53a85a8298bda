import type { WaitlistClosedMail } from '#server/features/signups/close-waitlist.ts';
import { WAITLIST_CLOSED } from '#server/features/signups/close-waitlist.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import {
  GIVEN_UP,
  JOINED,
  MISSED,
  OPEN_TO_ALL,
  WITHDRAWN,
  type EntryMail,
} from '#server/features/waitlist/waitlist-mails.ts';
import { noteEntriesTold, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { findServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import type { MailLink } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { slotClosesAt } from '#domain/closing-times.ts';
import { placesToOffer } from '#domain/offers.ts';
import type { Platform } from '#server/platform/platform.ts';
import { slotUrl } from './slot-url.ts';
import { renderWaitlistMail } from './render-waitlist-mail.ts';
import { aheadOf, findWaitedFor, isHeldLater, nextMorning, type WaitedFor } from './waiting-events.ts';

interface ShownEntry extends EntryMail, WaitedFor {
  /** How many wait before; null where that is hidden. */
  readonly ahead: number | null;
  /** Whether places that become free are held. */
  readonly isPromised?: boolean;
}

type EntryTemplate = Pick<MailTemplate<EntryMail>, 'kind' | 'causes' | 'refresh'> & {
  render(mail: ShownEntry, context: MailContext): ReturnType<MailTemplate<EntryMail>['render']>;
};

/** Each says what is so right before it is sent, and nothing when the person waits no more. */
function aboutEntry({ render, ...template }: EntryTemplate): MailTemplate<EntryMail> {
  return {
    async refresh({ payload }, platform) {
      const found = await findWaitedFor(platform, payload.entryId);
      if (found?.entry.state !== 'waiting') return null;
      return { ...payload, ...found.shown, ahead: await aheadOf(platform, found) };
    },
    ...template,
    render: (mail, context) => render(mail as ShownEntry, context),
  };
}

export const waitlistJoined = aboutEntry({
  kind: JOINED,
  causes: ['recipient', 'stranger'],
  async refresh({ payload }, platform) {
    const found = await findWaitedFor(platform, payload.entryId);
    if (found?.entry.state !== 'waiting') return null;
    const ahead = await aheadOf(platform, found);
    return { ...payload, ...found.shown, ahead, isPromised: isHeldLater(platform, found.event) };
  },
  render(mail, context) {
    const { i18n } = context;
    const heading = i18n._({ id: 'mail.waitlist.joined.heading', message: 'You’re on the waiting list' });
    const promise = i18n._({
      id: 'mail.waitlist.joined.text',
      message:
        'When a place becomes free, we hold it for you and email you. The email says until when, and you accept with one press. Until then you don’t need to do anything.',
    });
    const text = [...placeInQueue(mail, context), ...(mail.isPromised === false ? [] : [promise])].join(' ');
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.waitlist.joined.subject',
        message: 'You’re on the waiting list: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading,
      text: text === '' ? heading : text,
      button: leaveButton(mail, context),
    });
  },
});

export const offerMissed = aboutEntry({
  kind: MISSED,
  causes: ['counted'],
  async refresh({ payload }, platform) {
    const found = await findWaitedFor(platform, payload.entryId);
    if (found?.entry.state !== 'waiting') return null;
    return nextMorning(platform, found.event) ?? { ...payload, ...found.shown, ahead: null };
  },
  render(mail, context) {
    const { i18n } = context;
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.waitlist.missed.subject',
        message: 'Your place went to the next person: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading: i18n._({ id: 'mail.waitlist.missed.heading', message: 'Your place went to the next person' }),
      text: i18n._({
        id: 'mail.waitlist.missed.text',
        message:
          'We held a place for you and didn’t hear from you in time. You’re still on the waiting list, now at the end of it.',
      }),
      button: leaveButton(mail, context),
    });
  },
});

export const waitingGivenUp: MailTemplate<EntryMail> = {
  ...aboutEntry({
    kind: GIVEN_UP,
    causes: ['counted'],
    async refresh({ payload }, platform) {
      const found = await findWaitedFor(platform, payload.entryId);
      if (found?.entry.state !== 'missed') return null;
      return nextMorning(platform, found.event) ?? { ...payload, ...found.shown, ahead: null };
    },
    render(mail, context) {
      const { i18n, platform } = context;
      return renderWaitlistMail(mail, context, {
        subject: i18n._({
          id: 'mail.waitlist.givenUp.subject',
          message: 'You’re no longer on the waiting list: {slot} – {sheet}',
          values: titlesOf(mail),
        }),
        heading: i18n._({ id: 'mail.waitlist.givenUp.heading', message: 'You’re no longer on the waiting list' }),
        text: i18n._({
          id: 'mail.waitlist.givenUp.text',
          message: 'We held a place for you twice and didn’t hear from you, so you don’t wait for one any more.',
        }),
        button: {
          label: i18n._({ id: 'mail.waitlist.givenUp.button', message: 'Wait again' }),
          url: linkUrl(platform, 'waitlist', mail.entryId),
        },
      });
    },
  }),
};

export const offerWithdrawn = aboutEntry({
  kind: WITHDRAWN,
  causes: ['counted'],
  async refresh({ payload }, platform) {
    const found = await findWaitedFor(platform, payload.entryId);
    if (found?.entry.state !== 'waiting') return null;
    const morning = payload.isOtherwise === true ? nextMorning(platform, found.event) : null;
    return morning ?? { ...payload, ...found.shown, ahead: await aheadOf(platform, found) };
  },
  render(mail, context) {
    const { i18n } = context;
    const text = i18n._({
      id: 'mail.waitlist.withdrawn.text',
      message:
        'The organizer has changed the number of places, so we can’t hold one for you any more. You’re on the waiting list again, where you were before.',
    });
    const heading = i18n._({ id: 'mail.waitlist.withdrawn.heading', message: 'The place is not held any more' });
    const said = [...(mail.isOtherwise === true ? [] : [text]), ...placeInQueue(mail, context)].join(' ');
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.waitlist.withdrawn.subject',
        message: 'The place is not held any more: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading,
      text: said === '' ? heading : said,
      button: leaveButton(mail, context),
    });
  },
});

export const placeOpenToAll = aboutEntry({
  kind: OPEN_TO_ALL,
  causes: ['recipient', 'stranger'],
  async refresh({ payload }, platform) {
    const found = await findWaitedFor(platform, payload.entryId);
    if (found?.entry.state !== 'waiting') return null;
    const { database } = platform;
    if (!(await canBeHad(platform, found.entry))) {
      // So the person is told of the next one. What others were told stays.
      await database.write(({ db }) => noteEntriesTold(db, [payload.entryId], null));
      return null;
    }
    return nextMorning(platform, found.event) ?? { ...payload, ...found.shown, ahead: null };
  },
  render(mail, context) {
    const { i18n, platform } = context;
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.waitlist.open.subject',
        message: 'A place is free: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading: i18n._({ id: 'mail.waitlist.open.heading', message: 'A place is free' }),
      text: i18n._({
        id: 'mail.waitlist.open.text',
        message:
          'It’s too late to hold the place for one person, so it’s open to everyone on the waiting list and to all others. Whoever signs up first gets it.',
      }),
      button: {
        label: i18n._({ id: 'mail.waitlist.open.button', message: 'Sign up' }),
        url: slotUrl(platform, mail),
      },
    });
  },
});

export const waitlistClosed: MailTemplate<WaitlistClosedMail> = {
  kind: WAITLIST_CLOSED,
  causes: ['counted'],
  render(mail, context) {
    const { i18n } = context;
    const text =
      mail.closed === 'sheet'
        ? i18n._({
            id: 'mail.waitlist.closed.sheet',
            message: 'The event doesn’t take place, so you don’t wait for a place any more.',
          })
        : i18n._({
            id: 'mail.waitlist.closed.slot',
            message: 'The organizer has removed this volunteer slot, so you don’t wait for a place any more.',
          });
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.waitlist.closed.subject',
        message: 'The waiting list has ended: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading: i18n._({ id: 'mail.waitlist.closed.heading', message: 'The waiting list has ended' }),
      text,
    });
  },
};

/** Whether there is still what the person waits for, who would find the slot full or closed otherwise. */
async function canBeHad({ database: { db }, schoolClock, clock }: Platform, entry: WaitlistEntry): Promise<boolean> {
  const slot = await findServedSlot(db, entry.slotId);
  if (slot?.state !== 'published' || clock.now() >= slotClosesAt(schoolClock, slot, slot)) return false;
  const free = slot.max === null ? Infinity : slot.max - slot.taken;
  return placesToOffer(entry, { ...slot, free }) > 0;
}

function placeInQueue({ ahead }: ShownEntry, { i18n }: MailContext): string[] {
  if (ahead === null) return [];
  return [
    i18n._({
      id: 'mail.waitlist.ahead',
      message:
        '{ahead, plural, =0 {You’re first on the waiting list.} one {# person is before you.} other {# people are before you.}}',
      values: { ahead },
    }),
  ];
}

function leaveButton({ entryId }: EntryMail, { i18n, platform }: MailContext): MailLink {
  return {
    label: i18n._({ id: 'mail.waitlist.leave', message: 'See the waiting list, or leave it' }),
    url: linkUrl(platform, 'waitlist', entryId),
  };
}
