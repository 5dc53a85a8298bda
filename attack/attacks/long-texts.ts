import { answeringInstead, type Answer, type Asked, type Attack, type PlantedHub } from '#attack/attack.ts';

const LENGTH = 50_000;
/** In ms, on a busy machine. An expression that goes back and forth needs many seconds for so much. */
const SLOWEST = 1500;
const TRIES = 3;

const fill = (piece: string, end = '') => `${piece.repeat(Math.floor(LENGTH / piece.length))}${end}`;
const texts: readonly string[] = [
  fill('a', '!'),
  fill(' ', 'x'),
  fill('\t', 'x'),
  fill('a@', '!'),
  fill('@'),
  `a@${fill('a.', '!')}`,
  fill('1', 'x'),
  fill('0/0/', 'x'),
  fill('12:', 'x'),
  fill('(', 'x'),
  fill('http://a.', ' '),
  fill('-', '='),
  fill('"', ','),
  fill('=1+', '"'),
  fill('a,', '\n'),
  fill('é', '!'),
  fill('\u0301a', '!'),
  fill('a(dot) ', '!'),
  fill('www.', ' '),
  fill('a.b/', ' '),
  fill('{{', '}'),
  fill('<a ', '>'),
  fill('10:00-', 'x'),
  fill('a-', ','),
  fill('\n', 'x'),
  fill('\r', 'x'),
  fill(';', 'x'),
  fill('$1,', '$'),
];

/** Every text in a field that something reads: addresses, numbers, dates, rows, links, searches. */
function asksWith(text: string, { world }: PlantedHub): Asked[] {
  const { people, sheetId, slotId } = world;
  const { cookie } = people['volunteer-admin'];
  const person = { name: 'Lou Long', email: 'lou@families.example', phone: '604 555 0144', slotId };
  const post = (path: string, json: object, by = ''): Asked => ({ method: 'POST', path, json, cookie: by });
  const search = encodeURIComponent(text.slice(0, 4000));
  return [
    post('/api/auth/login', { email: text, password: 'wrong' }),
    ...['name', 'email', 'phone', 'notes', 'displayName', 'bringing'].map((field) =>
      post('/api/volunteers', { ...person, [field]: text }),
    ),
    post('/api/letters/verify', { number: text, surname: text }),
    post('/api/mailbox/codes', { email: text }),
    post(`/api/signup-sheets/${sheetId}/slots/paste`, { text }, cookie),
    post('/api/signup-sheets/imports', { text }, cookie),
    post('/api/signup-sheets/imports', { text: `Sign Up,Start Date/Time,Item\nFair,03/05/2027 06:00,${text}` }, cookie),
    post(
      `/api/signup-sheets/${sheetId}/slots/paste`,
      { text: `Job\tPlaces\tStart\n${text}\t${text.slice(0, 9000)}` },
      cookie,
    ),
    post(
      '/api/monitors',
      { name: 'x', url: `https://sd38.bc.ca/${text.slice(0, 1900)}`, selectors: [text.slice(0, 200)] },
      people['full-admin'].cookie,
    ),
    post('/api/letters/preview', { subject: 'x', text, audience: 'sheet', audienceId: sheetId }, cookie),
    post(`/api/signup-sheets/${sheetId}/calls`, { dryRun: true, note: text }, cookie),
    { path: `/api/signup-sheets?when=all&search=${search}` },
    { path: `/volunteer-opportunities?search=${search}`, headers: { accept: 'text/html', 'accept-language': search } },
  ];
}

/** What other work on the machine makes slow is quick the next time. */
async function quickestOf(hub: PlantedHub, asked: Asked): Promise<Answer> {
  let quickest = await hub.ask(asked);
  for (let times = 1; times < TRIES && quickest.ms > SLOWEST; times += 1) {
    const answer = await hub.ask(asked);
    if (answer.ms < quickest.ms) quickest = answer;
  }
  return quickest;
}

export const longTexts: Attack<PlantedHub> = {
  name: 'texts that take long to read',
  what: `${LENGTH.toLocaleString('en')} characters made to keep expressions busy, in every field that something reads`,
  async run(hub) {
    for (const text of texts) {
      for (const asked of asksWith(text, hub)) {
        const { status, ms } = await quickestOf(hub, asked);
        if (ms > SLOWEST) hub.found(`${asked.path.slice(0, 50)} needs ${Math.round(ms)} ms for ${text.slice(0, 8)}…`);
        if (status === 0) hub.found(`${asked.path.slice(0, 50)} breaks off at ${text.slice(0, 8)}…`);
      }
    }
  },
  withHole: (hub) =>
    answeringInstead(hub, (asked, ask) =>
      asked.path === '/api/mailbox/codes' ? ask(asked).then((answer) => ({ ...answer, ms: SLOWEST + 1 })) : null,
    ),
};
