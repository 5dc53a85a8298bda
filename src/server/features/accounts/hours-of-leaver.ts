import { proposeHours } from '#domain/given-hours.ts';
import { DAY } from '#domain/retention.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { hoursOfPeople, insertHours, type NewHours } from '#server/features/given-hours/hours.store.ts';
import { personKey } from '#server/features/given-hours/person-key.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Those of longer ago were written down the morning after. */
const WRITTEN_WITHIN = 8 * DAY;

/**
 * Stores the planned hours of the last days before a leaver's signups lose their names. Without the names, nobody could
 * tell later that the hours of two slots belong to one person, or to somebody whom the leaver signed up. The nightly job
 * adds what was noted at the door. The caller has locked the slots of these signups.
 */
export async function writeHoursOfLeaver(platform: Platform, db: Db, signups: readonly SignupOfEvent[]): Promise<void> {
  const now = platform.clock.now();
  const recent = signups.filter((signup) => {
    const ended = Date.parse(signup.endTime ?? signup.startTime ?? signup.eventDate);
    const isOver = ended <= now.getTime() && ended > now.getTime() - WRITTEN_WITHIN;
    return isOver && signup.slotKind === 'shift' && takesPlace(signup);
  });
  const written = await hoursOfPeople(
    db,
    recent.map(({ id }) => id),
  );
  const known = new Set(written.map(({ personId }) => personId));
  await insertHours(
    db,
    recent.filter(({ id }) => !known.has(id)).map((signup) => planned(platform, signup, now)),
  );
}

function planned(platform: Platform, signup: SignupOfEvent, now: Date): NewHours {
  const { id: personId, name, email: address, startTime, eventDate, preferredLanguage: language } = signup;
  const { startsAt, endsAt, minutes, basis, flags, absence } = proposeHours(signup, null);
  return {
    hours: {
      id: newId(now),
      person_id: personId,
      adjusts: null,
      person: personKey(platform, { id: signup.personId ?? personId, name, address }),
      sheet_id: signup.sheetId,
      slot_id: signup.slotId,
      sheet_title: signup.sheetTitle,
      slot_title: signup.slotTitle,
      day: dateFieldValue(platform.schoolClock, startTime ?? eventDate),
      starts_at: startsAt,
      ends_at: endsAt,
      minutes,
      flags: JSON.stringify(flags),
      absence,
      basis,
      state: 'proposed',
      confirmed_at: null,
      adjusted_year: null,
      made_at: now.toISOString(),
    },
    whose: { name, address: address?.toLowerCase() ?? null, language },
  };
}
