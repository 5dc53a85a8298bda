import { setTimeout as wait } from 'node:timers/promises';
import { selfSigned } from '#tests/support/certificates.ts';
import {
  startBreakingMailServer,
  startMailServer,
  type MailServer,
  type ReceivedMail,
} from '#tests/support/mail-server.ts';
import { checkInvariants } from './agree.ts';
import { fillIn, signUp } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { Journal, type ToldSignup } from './journal.ts';
import { Organizer } from './organizer.ts';
import { layerFor, missingLayer, type SystemLayer } from './system-layer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Longer than any pause of the hub before it asks a mail server again. */
const PAST_ANY_PAUSE = 16 * MINUTE;
const GIVES_UP_AFTER = 40;

/** What the phases of this fault share. */
interface Stage {
  readonly run: Run;
  readonly url: string;
  readonly slotId: string;
  readonly layer: SystemLayer;
  readonly journal: Journal;
  readonly people: number;
  readonly received: ReceivedMail[];
  readonly times: number[];
  ahead: number;
}

export const troubledMailServer: Fault = {
  id: 'R-09',
  name: 'trouble with the mail server',
  meaning:
    'The mail server is away, slow, busy (421, 451), refuses an address (550), breaks the connection after it took a message, shows a certificate that nobody vouches for, and is away for six hours of the clock. Sign-ups answer within half a second all along, and afterwards each person has the confirmation once. One that was taken without an answer is not sent again: it is marked as unknown for the administrator.',
  on: BOTH,
  missing: missingLayer,
  async inject(run) {
    const { place, effort, findings } = run;
    const bound = await startMailServer();
    await bound.stop();
    const plain = await place.start();
    const organizer = await Organizer.at(plain.url);
    const sheet = await organizer.makeSheet(plain.url, 1, null);
    await plain.stop();
    const layer = layerFor(place);
    const { url } = await place.start({ variables: { ...layer.variables, SMTP_URL: bound.url } });
    const people = effort.of({ short: 3, usual: 10, full: 30 });
    const slotId = sheet.slots[0] ?? '';
    const stage: Stage = { run, url, slotId, layer, journal: new Journal(), people, received: [], times: [], ahead: 0 };
    const { port } = bound;
    await away(stage, port, 0);
    await slow(stage, port);
    await busy(stage, port);
    const refused = await refusing(stage, port);
    const dropped = await dropping(stage, port);
    await untrusted(stage, port);
    await away(stage, port, 6);
    await judge(stage, [refused], dropped);
    findings.expectWithin('sign-ups ≤ 500 ms', Math.max(...stage.times), 500);
    return `7 kinds of trouble, ${stage.journal.signups.length} sign-ups, ${stage.received.length} emails received, slowest sign-up ${Math.round(Math.max(...stage.times))} ms`;
  },
};

async function away(stage: Stage, port: number, hours: number): Promise<void> {
  const waiting = await signUpSome(stage);
  for (let hour = 0; hour < hours; hour += 1) {
    advance(stage, HOUR);
    waiting.push(...(await signUpSome(stage, 1)));
  }
  await deliver(stage, port, waiting);
}

/** Once the server is back, all that waits goes out. */
async function deliver(
  stage: Stage,
  port: number,
  waiting: readonly ToldSignup[],
  prepare?: (server: MailServer) => void,
) {
  const server = await startMailServer({ port });
  prepare?.(server);
  // What is new wakes the hub, which then looks at what has become due by its clock.
  const expected = [...waiting];
  for (let tries = 0; tries < GIVES_UP_AFTER && !haveAll(server, expected); tries += 1) {
    if (tries % 5 === 0) {
      advance(stage, PAST_ANY_PAUSE);
      expected.push(...(await signUpSome(stage, 1)));
    }
    await wait(200);
  }
  stage.received.push(...server.mails);
  await server.stop();
}

function haveAll({ mails }: MailServer, signups: readonly ToldSignup[]): boolean {
  return signups.every(({ email }) => mails.some(({ recipients }) => recipients.includes(email)));
}

async function slow(stage: Stage, port: number): Promise<void> {
  const ms = stage.run.effort.of({ short: 1000, usual: 3000, full: 30_000 });
  const server = await startMailServer({ port });
  server.slowDown(ms);
  const waiting = await signUpSome(stage, 2);
  for (let tries = 0; tries < 100 + ms / 25 && !haveAll(server, waiting); tries += 1) await wait(100);
  stage.received.push(...server.mails);
  await server.stop();
}

async function busy(stage: Stage, port: number): Promise<void> {
  const waiting = await signUpSome(stage);
  await deliver(stage, port, waiting, (server) =>
    server.failNext(
      { at: 'connect', answer: 421 },
      { at: 'recipient', answer: 451 },
      { at: 'message', answer: 451 },
      { at: 'sender', answer: 421 },
    ),
  );
}

/** A mailbox that does not exist costs one attempt. Answers who has it. */
async function refusing(stage: Stage, port: number): Promise<ToldSignup> {
  const server = await startMailServer({ port });
  server.failNext({ at: 'recipient', answer: 550, text: '5.1.1 No such user' });
  const [refused] = await signUpSome(stage, 1);
  if (refused === undefined) throw new Error('Nobody signed up');
  for (let tries = 0; tries < 100 && (await stateOf(stage, refused)) === 'pending'; tries += 1) await wait(100);
  const state = await stateOf(stage, refused);
  stage.run.findings.expect('550 fails right away', state === 'failed', `the refused email is ${String(state)}`);
  stage.received.push(...server.mails);
  await server.stop();
  return refused;
}

async function dropping(stage: Stage, port: number): Promise<readonly ToldSignup[]> {
  const server = await startBreakingMailServer('after-message', 'close', port);
  const dropped = await signUpSome(stage, 2);
  for (let tries = 0; tries < 100 && server.breaks < dropped.length; tries += 1) await wait(100);
  await wait(300);
  await server.stop();
  return dropped;
}

async function untrusted(stage: Stage, port: number): Promise<void> {
  const certificate = selfSigned(['localhost']);
  const server = await startMailServer({ port, secured: { by: 'starttls', certificate } });
  const waiting = await signUpSome(stage, 2);
  await wait(1500);
  stage.run.findings.expect(
    'nothing to a stranger',
    server.mails.length === 0,
    `${server.mails.length} emails went there`,
  );
  await server.stop();
  await deliver(stage, port, waiting);
}

async function judge(
  { run, journal, received }: Stage,
  refused: readonly ToldSignup[],
  dropped: readonly ToldSignup[],
) {
  const copies = Map.groupBy(received, ({ recipients }) => recipients[0] ?? '');
  const { outbox } = await run.place.dump();
  const states = new Map(outbox.map(({ recipient, state }) => [recipient, state]));
  run.findings.note(
    'each email once',
    journal.signups
      .filter((signup) => !refused.includes(signup) && !dropped.includes(signup))
      .map(({ email }) => ({ email, count: copies.get(email)?.length ?? 0 }))
      .filter(({ count }) => count !== 1)
      .map(({ email, count }) => `${email} got ${count} confirmations, and the outbox says ${states.get(email)}`),
  );
  run.findings.note(
    'unknown is said',
    dropped
      .filter(({ email }) => states.get(email) !== 'unknown')
      .map(({ email }) => `${email}, whose email was taken without an answer, is ${states.get(email)}`),
  );
  await checkInvariants(run, journal);
}

async function stateOf({ run }: Stage, { email }: ToldSignup): Promise<unknown> {
  const { outbox } = await run.place.dump();
  const state = outbox.find(({ recipient }) => recipient === email)?.['state'];
  return state === 'sending' ? 'pending' : state;
}

function advance(stage: Stage, ms: number): void {
  stage.ahead += ms;
  stage.layer.setClockAhead(stage.ahead);
}

async function signUpSome(stage: Stage, count = stage.people): Promise<ToldSignup[]> {
  const signups = Array.from({ length: count }, () => fillIn(stage.journal, stage.slotId));
  for (const signup of signups) {
    const answer = await signUp(stage.url, signup);
    stage.times.push(answer?.ms ?? Infinity);
  }
  return signups;
}
