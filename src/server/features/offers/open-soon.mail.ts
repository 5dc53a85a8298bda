import { slotClosesAt } from '#domain/closing-times.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { mailedEvent } from '#server/features/signups/mail-volunteers.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import { waitingEntries } from '#server/features/waitlist/entries.store.ts';
import { findServedSlot, noteWaitingTold, type ServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import { OPEN_SOON } from '#server/features/waitlist/waitlist-mails.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { renderWaitlistMail } from './render-waitlist-mail.ts';
import { slotUrl } from './slot-url.ts';
import { nextMorning, type WaitedFor } from './waiting-events.ts';

interface OpenSoonMail {
  readonly slotId: string;
}

interface ShownSlot extends OpenSoonMail, WaitedFor {
  readonly waiting: number;
}

/** Nobody is told of a place that is gone, or for which sign-ups have closed. */
function canBeTaken({ schoolClock, clock }: Platform, slot: ServedSlot): boolean {
  const isFree = slot.max === null || slot.taken < slot.max;
  return isFree && clock.now() < slotClosesAt(schoolClock, slot, slot);
}

/** To the organizer: a place is free so late that it is held for nobody. */
export const placeOpenSoon: MailTemplate<OpenSoonMail> = {
  kind: OPEN_SOON,
  causes: ['merged'],
  async refresh({ payload }, platform) {
    const { database, schoolClock, clock } = platform;
    const { db } = database;
    const event = await findSlotOfEvent(db, payload.slotId);
    if (event === null || !liesAhead(schoolClock, event, clock.now())) return null;
    const slot = await findServedSlot(db, payload.slotId);
    if (slot === null || !canBeTaken(platform, slot)) {
      // So the organizer is told of the next one.
      await database.write((write) => noteWaitingTold(write.db, payload.slotId, null));
      return null;
    }
    const morning = nextMorning(platform, event);
    if (morning !== null) return morning;
    const { length: waiting } = await waitingEntries(db, payload.slotId);
    return { ...payload, waiting, ...mailedEvent(event, event.language) };
  },
  render(mail, context) {
    const { i18n, platform } = context;
    const shown = mail as ShownSlot;
    const { waiting } = shown;
    return renderWaitlistMail(shown, context, {
      subject: i18n._({
        id: 'mail.openSoon.subject',
        message: 'A place is free less than a day before: {slot} – {sheet}',
        values: titlesOf(shown),
      }),
      heading: i18n._({ id: 'mail.openSoon.heading', message: 'A place is free less than a day before' }),
      text: i18n._({
        id: 'mail.openSoon.text',
        message:
          '{waiting, plural, one {# person is} other {# people are}} on the waiting list. It’s too late to hold the place for one of them, so all who wait were told that it’s open to everyone.',
        values: { waiting },
      }),
      button: {
        label: i18n._({ id: 'mail.openSoon.button', message: 'See the sign-up sheet' }),
        url: slotUrl(platform, shown),
      },
    });
  },
};
