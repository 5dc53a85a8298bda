import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from './agree.ts';
import { fillIn, formOf, signUpAgain } from './ask.ts';
import { BOTH, type Fault } from './fault.ts';
import { Journal, type ToldSignup } from './journal.ts';
import { Organizer } from './organizer.ts';

const AT_ONCE = 20;

export const lostAnswers: Fault = {
  id: 'R-12',
  name: 'lost answers',
  meaning:
    'The connection of a person breaks after the form was sent and before the answer came. The page sends the same form again, and the person is signed up once.',
  on: BOTH,
  async inject(run) {
    const { place, effort, findings } = run;
    const people = effort.of({ short: 100, usual: 500, full: 500 });
    const [first, second = first] = await place.startSeveral(2);
    if (first === undefined || second === undefined) throw new Error('No server was started');
    const organizer = await Organizer.at(first.url);
    const sheet = await organizer.makeSheet(first.url, 5, null);
    const journal = new Journal();
    const signups = Array.from({ length: people }, (_, nth) => fillIn(journal, sheet.slots[nth % 5] ?? ''));
    for (let at = 0; at < people; at += AT_ONCE)
      await Promise.all(signups.slice(at, at + AT_ONCE).map((signup) => sendAndHangUp(first.url, signup)));
    // None of them has an answer yet: each exists once or not at all.
    await wait(500);
    const stored = (await place.dump()).volunteers.length;
    await checkInvariants(run, journal);
    // The page may reach another process.
    for (let at = 0; at < people; at += AT_ONCE)
      await Promise.all(signups.slice(at, at + AT_ONCE).map((signup) => signUpAgain(() => second.url, signup)));
    await checkInvariants(run, journal);
    findings.expect('all signed up once', journal.count('accepted') === people, journal.words);
    return `${people} forms sent and the connection cut within 15 ms, ${stored} of them stored by then; all sent again`;
  },
};

/** Sends the whole request and breaks the connection after a moment, whatever comes. */
async function sendAndHangUp(server: string, signup: ToldSignup): Promise<void> {
  const { hostname, port } = new URL(server);
  const body = JSON.stringify(formOf(signup));
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect').catch(() => {});
  socket.write(
    `POST /api/volunteers HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nIdempotency-Key: ${signup.key}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await wait(Math.random() * 15);
  socket.resetAndDestroy();
}
