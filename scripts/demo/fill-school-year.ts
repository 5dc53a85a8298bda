import { sheetInput } from '#contract/sheets.ts';
import { signupInput } from '#contract/signups.ts';
import { slotInput } from '#contract/slots.ts';
import { waitlistInput } from '#contract/waitlist.ts';
import { dateFieldValue, readInstant, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { joinWaitlist } from '#server/features/offers/join-waitlist.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { startSearch } from '#server/features/hand-overs/start-search.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { fillDoor } from './fill-door.ts';
import { families, noteOf } from './families.ts';
import { giveHours } from './give-hours.ts';
import { organizers, type PlannedSheet, type PlannedSlot } from './plan.ts';
import { plannedDay } from './planned-day.ts';
import { schoolYear } from './school-year.ts';
import { theseWeeks } from './these-weeks.ts';
import { askOn, saidBy } from './what-people-say.ts';

/** Without one nobody can be asked to help. */
const MAILING_ADDRESS = 'Harbour Secondary School PAC\n1200 Seaside Way\nRichmond BC  V7E 0A1';
const PUBLISHED_DAYS_BEFORE = 45;
const PUBLISHED_AT_LEAST = 14;
const CLOSES_AT = '18:00';
const OPENS_AT = '19:00';
const MEMBERS_PLACE = 1;
const MEMBER_AMONG = 3;

interface DemoParts {
  readonly hub: Context<'mailbox'>;
  /** Sets the clock of that platform, so that past events are signed up for while they lie ahead. */
  readonly travel: (moment: Date) => void;
  readonly deliver?: () => Promise<void>;
  readonly member: { readonly actor: Actor; readonly name: string; readonly email: string };
}

export async function fillSchoolYear(parts: DemoParts, now: Date): Promise<{ sheets: number; signups: number }> {
  await changeSetting(parts.hub, { key: 'mailingAddress', value: MAILING_ADDRESS }, anonymous);
  const people = peopleInTurn();
  let signups = 0;
  const sheetIds: string[] = [];
  for (const plan of [...schoolYear, ...theseWeeks]) {
    const filled = await fillSheet(parts, plan, people, now);
    signups += filled.signups;
    sheetIds.push(filled.sheetId);
  }
  parts.travel(now);
  await giveHours(parts.hub, sheetIds, now);
  return { sheets: schoolYear.length + theseWeeks.length, signups };
}

interface Filled {
  readonly sheetId: string;
  readonly signups: number;
}

async function fillSheet(parts: DemoParts, plan: PlannedSheet, people: People, now: Date): Promise<Filled> {
  const { hub, travel } = parts;
  const { schoolClock } = hub;
  const days = (from: Date | string, after: number) =>
    dateFieldValue(schoolClock, startOfDay(schoolClock, from, after));
  const at = (day: string, time: string) => instantOfField(schoolClock, day, time);
  const event = at(plannedDay(schoolClock, plan.day, now), plan.at);
  const deadline = plan.closesDaysBefore === undefined ? null : at(days(event, -plan.closesDaysBefore), CLOSES_AT);
  const published = earlier(
    at(days(event, -PUBLISHED_DAYS_BEFORE), '12:00'),
    at(days(now, -PUBLISHED_AT_LEAST), '12:00'),
  );
  travel(published);
  const opens = plan.opensInDays === undefined ? null : at(days(now, plan.opensInDays), OPENS_AT);
  const sheet = await createSheet(hub, sheetInput.parse(sheetOf(plan, { event, deadline, opens })), anonymous);
  const questions = await askOn(hub, sheet.id, plan);
  let signups = 0;
  const looking: string[] = [];
  for (const planned of plan.slots) {
    travel(published);
    const day = days(event, planned.daysLater ?? 0);
    const [start, end] = [planned.from, planned.to].map((time) => (time === undefined ? null : at(day, time)));
    const slot = await createSlot(
      hub,
      slotInput.parse(slotOf(planned, sheet.id, start ?? null, end ?? null)),
      anonymous,
    );
    const said = (nth: number, name: string) => saidBy({ plan, slot: planned, questions }, nth, name);
    const span = [published, earlier(deadline ?? event, now)] as const;
    const tokens = await fillSlot(parts, { id: slot.id, taken: planned.taken, said }, people, span);
    for (const token of tokens.slice(0, planned.looking ?? 0)) looking.push(token);
    await fillWaitlist(parts, { id: slot.id, waiting: planned.waiting ?? 0 }, people);
    signups += planned.taken;
  }
  travel(now);
  for (const token of looking) await startSearch(hub, { token });
  if (event < now) await fillDoor(hub, sheet.id);
  return { sheetId: sheet.id, signups };
}

async function fillSlot(
  { hub, travel, deliver, member }: DemoParts,
  { id: slotId, taken, said }: { id: string; taken: number; said: (nth: number, name: string) => object },
  people: People,
  [from, until]: readonly [Date, Date],
): Promise<string[]> {
  const tokens: string[] = [];
  for (let nth = 0; nth < taken; nth += 1) {
    travel(new Date(from.getTime() + ((until.getTime() - from.getTime()) * (nth + 1)) / (taken + 1)));
    const isMember = nth === MEMBERS_PLACE && taken > MEMBER_AMONG;
    const family = { ...people.next(), ...(isMember ? { name: member.name, email: member.email } : {}) };
    const person = { ...family, ...said(nth, family.name) };
    const actor = isMember ? member.actor : anonymous;
    const input = signupInput.parse({ ...person, slotId });
    const { id, manageUrl } = await signUp(hub, actor, input, null);
    tokens.push(new URL(manageUrl).hash.slice(1));
    if (family.callConsent) await openMail(hub, id);
    await deliver?.();
  }
  return tokens;
}

/** Who opens a mailed link can be asked when helpers are missing. */
async function openMail({ database, clock }: DemoParts['hub'], id: string): Promise<void> {
  await database.write(({ db }) => noteConsentsConfirmed(db, [id], clock.now().toISOString()));
}

/** After everybody who has a place. */
async function fillWaitlist(
  { hub, deliver }: DemoParts,
  { id, waiting }: { readonly id: string; readonly waiting: number },
  people: People,
): Promise<void> {
  for (let nth = 0; nth < waiting; nth += 1) {
    await joinWaitlist(hub, anonymous, id, waitlistInput.parse(people.next()));
    await deliver?.();
  }
}

interface SheetMoments {
  readonly event: Date;
  readonly deadline: Date | null;
  readonly opens: Date | null;
}

function sheetOf(plan: PlannedSheet, { event, deadline, opens }: SheetMoments) {
  const { name, email } = organizers[plan.organizer];
  return {
    title: plan.title,
    description: plan.description,
    translations: plan.translations,
    eventDate: event.toISOString(),
    eventDeadline: deadline?.toISOString() ?? null,
    opensAt: opens?.toISOString() ?? null,
    placesPerAddress: plan.placesPerAddress ?? null,
    namesShown: plan.namesShown ?? false,
    showEventDate: plan.showEventDate ?? true,
    showSpotCount: plan.showSpotCount ?? true,
    organizerName: name,
    organizerEmail: email,
  };
}

function slotOf(
  { title, description, translations, places, dishes, unit }: PlannedSlot,
  signupSheetId: string,
  start: Date | null,
  end: Date | null,
) {
  return {
    signupSheetId,
    title,
    description: description ?? null,
    translations,
    startTime: start?.toISOString() ?? null,
    endTime: end?.toISOString() ?? null,
    maxVolunteers: places ?? null,
    ...(dishes === undefined ? {} : { kind: 'item', bring: 'optional', unit }),
  };
}

/** @throws when the plan contains an invalid time */
function instantOfField(clock: SchoolClock, day: string, time: string): Date {
  const instant = readInstant(clock, `${day}T${time.padStart('hh:mm'.length, '0')}`);
  if (instant === null) throw new Error(`${day} ${time} is no moment`);
  return instant;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

interface People {
  next(): {
    name: string;
    email: string;
    phone: string;
    notes: string | null;
    emailConsent: boolean;
    callConsent: boolean;
    newsConsent: boolean;
    preferredLanguage: string;
  };
}

function peopleInTurn(): People {
  let at = 0;
  return {
    next() {
      const place = at % families.length;
      const { name = '', language = 'en' } = families[place] ?? {};
      at += 1;
      return {
        name,
        email: `family${String(place + 1).padStart(2, '0')}@example.org`,
        phone: `604-555-${String(100 + place).padStart(4, '0')}`,
        notes: noteOf(at),
        emailConsent: place % 3 !== 0,
        callConsent: place % 4 === 1,
        newsConsent: place % 5 === 2,
        preferredLanguage: language,
      };
    },
  };
}
