import { checkInvariants } from './agree.ts';
import { ask, fillIn, formOf, noteAnswer, type Answer } from './ask.ts';
import { BOTH, type Fault, type Run } from './fault.ts';
import { Journal } from './journal.ts';
import { Organizer } from './organizer.ts';

const PROCESSES = 3;
const DOUBLE_CLICKS = 10;
const AT_ONCE = 50;

export const sameFormAgain: Fault = {
  id: 'R-11',
  name: 'the same form again',
  meaning:
    'Ten people press twice, and one form arrives fifty times at the same moment, at several processes. Each signs up once, and every copy gets the same answer. The same key with another form is refused (422).',
  on: BOTH,
  async inject(run) {
    const { place, findings } = run;
    const servers = (await place.startSeveral(PROCESSES)).map(({ url }) => url);
    const [first = ''] = servers;
    const organizer = await Organizer.at(first);
    const sheet = await organizer.makeSheet(first, 1, null);
    const journal = new Journal();
    for (let nth = 0; nth < DOUBLE_CLICKS; nth += 1)
      await press(run, journal, { servers, slotId: sheet.slots[0] ?? '', times: 2 });
    await press(run, journal, { servers, slotId: sheet.slots[0] ?? '', times: AT_ONCE });
    const [used] = journal.signups;
    if (used === undefined) throw new Error('Nobody signed up');
    const other = { ...formOf(used), name: 'Another Person' };
    const answer = await ask(first, 'POST', '/api/volunteers', {
      json: other,
      headers: { 'idempotency-key': used.key },
    });
    findings.expect('422 for another form', answer?.status === 422, `it was answered ${answer?.status}`);
    await checkInvariants(run, journal);
    const stored = (await place.dump()).volunteers.length;
    findings.expect(
      'one row each',
      stored === journal.signups.length,
      `${stored} rows of ${journal.signups.length} people`,
    );
    return `${DOUBLE_CLICKS} double clicks and ${AT_ONCE} equal forms at once on ${servers.length === 1 ? 'one process' : `${servers.length} processes`}`;
  },
};

interface Pressed {
  readonly servers: readonly string[];
  readonly slotId: string;
  readonly times: number;
}

async function press({ findings }: Run, journal: Journal, { servers, slotId, times }: Pressed): Promise<void> {
  const signup = fillIn(journal, slotId);
  const send = (nth: number) =>
    ask(servers[nth % servers.length] ?? '', 'POST', '/api/volunteers', {
      json: formOf(signup),
      headers: { 'idempotency-key': signup.key },
    });
  const answers: (Answer | null)[] = await Promise.all(Array.from({ length: times }, (_, nth) => send(nth)));
  noteAnswer(signup, answers[0] ?? null);
  const said = new Set(answers.map((answer) => `${answer?.status} ${String(answer?.body['id'])}`));
  findings.expect('one answer', said.size === 1 && signup.fate === 'accepted', [...said].join(', '));
}
