import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { ADMINISTRATOR, type Place } from './place.ts';
import { ask, demand, fillIn, signUp } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';
import { layerFor, missingLayer, type SystemLayer } from './system-layer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PEOPLE = 3;
/** Days on which clocks changed, used to change, or that other years do not have. */
const DAYS = ['2026-03-08', '2026-11-01', '2027-03-14', '2028-02-29'] as const;
/** British Columbia has stayed at UTC−7 since that moment. */
const LAST_CHANGE = Date.parse('2026-03-08T10:00:00Z');

export const oddClocks: Fault = {
  id: 'R-10',
  name: 'odd clocks',
  meaning:
    'The hub lives through the nine days before 8 March and 1 November 2026, 14 March 2027 and 29 February 2028, while the clock of its machine leaps an hour and a day forth and back around every reminder. Everyone gets each reminder once, the times of the school are right, and sessions neither end with a leap nor last for ever.',
  on: BOTH,
  missing: missingLayer,
  async inject(run) {
    const days = run.effort.length === 'short' ? DAYS.slice(0, 1) : DAYS;
    let reminders = 0;
    for (const day of days) reminders += await liveThrough(run, day, await run.place.another());
    return `${days.join(', ')}, with leaps of an hour and of a day around 3 reminders each: ${reminders} reminders to ${days.length * PEOPLE} people`;
  },
};

/** The moment at which clocks in British Columbia show this; written without the zone data of this machine. */
function schoolTime(day: string, time: string): number {
  const summer = Date.parse(`${day}T${time}:00-07:00`);
  return summer >= LAST_CHANGE ? summer : Date.parse(`${day}T${time}:00-08:00`);
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - days * DAY).toISOString().slice(0, 10);
}

async function liveThrough(run: Run, day: string, place: Place): Promise<number> {
  const layer = layerFor(place);
  const mails = await startMailServer();
  place.atEnd(() => mails.stop());
  setClock(layer, schoolTime(dayBefore(day, 9), '10:00'));
  const plain = await place.start({ variables: layer.variables });
  const sheet = await makeEvent(run, plain.url, day);
  const session = await register(plain.url);
  const journal = new Journal();
  for (let nth = 0; nth < PEOPLE; nth += 1) await signUp(plain.url, fillIn(journal, sheet), { emailConsent: true });
  const people = journal.signups.map(({ email }) => email);
  await plain.stop();
  const { url } = await place.start({ variables: { ...layer.variables, SMTP_URL: mails.url } });
  const moments = [
    schoolTime(dayBefore(day, 7), '09:00'),
    schoolTime(dayBefore(day, 1), '09:00'),
    schoolTime(day, '07:00'),
  ];
  for (const [nth, due] of moments.entries()) {
    for (const leap of [-HOUR / 2, HOUR / 2, -HOUR / 2, HOUR / 2, HOUR / 2 - DAY, HOUR / 2]) {
      setClock(layer, due + leap);
      await nudge(url, journal, sheet);
      if (leap === HOUR / 2) await untilReminded(mails, people, nth + 1);
    }
    run.findings.expect(
      'sessions survive leaps',
      await isSignedIn(url, session),
      `on ${day}, after reminder ${nth + 1}`,
    );
  }
  await judge(run, { day, place, mails, people });
  setClock(layer, schoolTime(day, '12:00') + 31 * DAY);
  run.findings.expect('sessions end', !(await isSignedIn(url, session)), `a session was good for 40 days, ${day}`);
  return remindersTo(mails, people).length;
}

/** At noon, with a slot in the hour of the night in which clocks change; answers the slot that people sign up for. */
async function makeEvent({ findings }: Run, url: string, day: string): Promise<string> {
  const organizer = await Organizer.at(url);
  const { id, slots } = await organizer.makeSheet(url, 1, null, { eventDate: `${day}T12:00` });
  const night = { signupSheetId: id, title: 'Night watch', startTime: `${day}T01:30`, endTime: `${day}T01:45` };
  await demand(url, 'POST', '/api/volunteer-slots', { cookie: organizer.cookie, json: { ...night, maxVolunteers: 1 } });
  const { body } = await demand(url, 'GET', `/api/signup-sheets/${id}`);
  const shown = body as unknown as { eventDate: string; slots: readonly { title: string; startTime: string }[] };
  const start = shown.slots.find(({ title }) => title === 'Night watch')?.startTime ?? '';
  const isRight =
    Date.parse(shown.eventDate) === schoolTime(day, '12:00') && Date.parse(start) === schoolTime(day, '01:30');
  findings.expect('school time is right', isRight, `noon of ${day} is ${shown.eventDate}, half past one ${start}`);
  return slots[0] ?? '';
}

async function register(url: string): Promise<string> {
  const json = { name: 'Priya Parent', email: 'priya@families.example', password: ADMINISTRATOR.password };
  const { headers } = await demand(url, 'POST', '/api/auth/register', { json });
  const cookie = [headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('sid='));
  return cookie?.split(';', 1)[0] ?? '';
}

async function isSignedIn(url: string, cookie: string): Promise<boolean> {
  return (await ask(url, 'GET', '/api/auth/session', { cookie }))?.body['authenticated'] === true;
}

function setClock(layer: SystemLayer, moment: number): void {
  layer.setClockAhead(moment - Date.now());
}

/** What is new wakes the hub, which then looks at its clock. */
async function nudge(url: string, journal: Journal, slotId: string): Promise<void> {
  await signUp(url, fillIn(journal, slotId));
  await wait(250);
}

function remindersTo({ mails }: MailServer, people: readonly string[]): readonly string[] {
  return mails
    .filter(({ parsed }) => parsed.headers.has('list'))
    .map(({ recipients }) => recipients[0] ?? '')
    .filter((recipient) => people.includes(recipient));
}

async function untilReminded(mails: MailServer, people: readonly string[], times: number): Promise<void> {
  for (let tries = 0; tries < 150 && remindersTo(mails, people).length < times * people.length; tries += 1)
    await wait(100);
}

interface Lived {
  readonly day: string;
  readonly place: Place;
  readonly mails: MailServer;
  readonly people: readonly string[];
}

async function judge({ findings }: Run, { day, place, mails, people }: Lived): Promise<void> {
  const received = remindersTo(mails, people);
  const { outbox } = await place.dump();
  const written = outbox.filter(({ kind }) => kind === 'reminder').map(({ recipient }) => recipient);
  const wrong = people
    .map((email) => ({
      email,
      received: received.filter((recipient) => recipient === email).length,
      written: written.filter((recipient) => recipient === email).length,
    }))
    .filter((count) => count.received !== 3 || count.written !== 3);
  findings.note(
    'I7',
    wrong.map((count) => `${day}: ${count.email} got ${count.received} reminders, ${count.written} were written`),
  );
}
