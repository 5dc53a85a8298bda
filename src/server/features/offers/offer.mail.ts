import { offerEnds, slotBegins } from '#domain/offers.ts';
import { firstMorningAfter, isAtNight } from '#domain/quiet-hours.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import { endOfferNow, noteOfferMailed, offerById, setOfferEnd } from '#server/features/waitlist/offers.store.ts';
import { OFFER, type OfferMail } from '#server/features/waitlist/waitlist-mails.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import type { Platform } from '#server/platform/platform.ts';
import { momentOf, renderWaitlistMail } from './render-waitlist-mail.ts';
import { findWaitedFor, type WaitedFor } from './waiting-events.ts';

interface ShownOffer extends OfferMail, WaitedFor {
  readonly entryId: string;
  readonly places: number;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** The time in which it can be accepted begins with this mail, which never goes out at night. */
export const placeOffered: MailTemplate<OfferMail> = {
  kind: OFFER,
  causes: ['recipient', 'stranger', 'organizer', 'counted'],
  refresh: ({ payload }, platform) => refreshOffer(payload, platform),
  async afterTry({ db }, { offerId }, at, state) {
    if (state === 'failed') await endOfferNow(db, offerId, at.toISOString());
    else if (state !== 'pending') await noteOfferMailed(db, offerId, at.toISOString());
  },
  render: (mail, context) => renderOffer(mail as ShownOffer, context),
};

/** Null when the offer is over, or it is too late to hold a place: then the waiting list is served another way. */
async function refreshOffer({ offerId }: OfferMail, platform: Platform): Promise<ShownOffer | Rescheduled | null> {
  const { database, schoolClock: clock } = platform;
  const offer = await offerById(database.db, offerId);
  if (offer?.state !== 'open') return null;
  const found = await findWaitedFor(platform, offer.entryId);
  if (found === null) return null;
  const now = platform.clock.now();
  if (isAtNight(clock, now)) return { runAgainAt: firstMorningAfter(clock, now), isDone: false };
  const said = { offerId, entryId: offer.entryId, places: offer.places, ...found.shown };
  if (offer.mailedAt !== null && offer.endsAt !== null) return { ...said, endsAt: offer.endsAt };
  const endsAt = offerEnds(clock, now, slotBegins(clock, found.event))?.toISOString();
  if (endsAt === undefined) {
    // An attempt before may have set one, which nobody was told.
    await database.write(({ db }) => setOfferEnd(db, offerId, null));
    return null;
  }
  const isOpen = await database.write(async (write) => {
    // Organizers see until when it is held.
    write.announce({ topic: 'sheet', id: found.event.sheetId });
    return setOfferEnd(write.db, offerId, endsAt);
  });
  return isOpen ? { ...said, endsAt } : null;
}

function renderOffer(mail: ShownOffer, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const { places } = mail;
  return renderWaitlistMail(mail, context, {
    subject: i18n._({
      id: 'mail.offer.subject',
      message: 'A place is held for you: {slot} – {sheet}',
      values: titlesOf(mail),
    }),
    heading: i18n._({
      id: 'mail.offer.heading',
      message: '{places, plural, one {A place is held for you} other {# places are held for you}}',
      values: { places },
    }),
    text: i18n._({
      id: 'mail.offer.text',
      message:
        '{places, plural, one {A place has become free. It is held for you until {day}, {time}.} other {# places have become free. They are held for you until {day}, {time}.}}',
      values: { places, ...momentOf(context, mail.endsAt) },
    }),
    button: {
      label: i18n._({ id: 'mail.offer.button', message: 'Accept or decline' }),
      url: linkUrl(platform, 'offer', mail.offerId),
    },
    hint: i18n._({
      id: 'mail.offer.hint',
      message:
        'Opening the link changes nothing. If you can’t come, please decline, so that the next person on the waiting list gets the place.',
    }),
  });
}
