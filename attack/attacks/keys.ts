import { randomBytes } from 'node:crypto';
import { answeringInstead, type Attack, type PlantedHub } from '#attack/attack.ts';
import { comparable } from '#attack/support/answers.ts';
import type { Key } from '#attack/plant/world.ts';

const GUESSES = 15;

/**
 * Of the same form, with one character changed at each of several places. Never into the same letter in lower case: the
 * number of a letter, which people type from paper, means the same in both.
 */
function tampered(token: string): string[] {
  const places = [0, 1, Math.floor(token.length / 2), token.length - 2, token.length - 1];
  return places.map((place) => {
    const changed = token[place]?.toLowerCase() === 'a' ? 'b' : 'a';
    return `${token.slice(0, place)}${changed}${token.slice(place + 1)}`;
  });
}

/** Letters and digits where the token has them, so that only its value is wrong. */
function guessed(token: string): string {
  const random = randomBytes(token.length);
  return Array.from(token, (character, at) => {
    if (/[0-9]/.test(character)) return String((random[at] ?? 0) % 10);
    return /[a-z]/i.test(character) ? 'abcdef'.charAt((random[at] ?? 0) % 6) : character;
  }).join('');
}

const others = (token: string) => [
  `${token}x`,
  token.slice(0, -1),
  token.toUpperCase(),
  `${token}%00`,
  token.replace('.', '%2e'),
  "' or 1=1 --",
];

async function tryKey(hub: PlantedHub, { name, token, use }: Key): Promise<void> {
  const right = await hub.ask(use(token));
  if (right.status !== 200) hub.found(`the ${name} opens nothing (${right.status}), so nothing was proved of it`);
  const wrong = new Set<string>();
  const longest = isOfAddress(use) ? 4 : GUESSES;
  for (const attempt of [...tampered(token), ...Array.from({ length: longest }, () => guessed(token))]) {
    if (attempt === token) continue;
    const answer = await hub.ask(use(attempt));
    if (answer.status < 400) hub.found(`a changed ${name} opens something (${answer.status})`);
    wrong.add(comparable(answer).replaceAll(attempt, ''));
  }
  if (wrong.size > 1) hub.found(`a wrong ${name} is answered in ${wrong.size} ways, which tells them apart`);
  for (const attempt of others(token)) {
    const answer = await hub.ask(use(attempt));
    if (answer.status < 400 && attempt !== token) hub.found(`a bent ${name} opens something (${answer.status})`);
  }
}

const isOfAddress = (use: Key['use']) => use('').json === undefined;

/** Forms keep it in the path, where upper case, or a part of it, must not be the same thing. */
export const keys: Attack<PlantedHub> = {
  name: 'guessed and changed links',
  what: 'every kind of link and code: changed by a character, guessed, cut, after its end',
  async run(hub) {
    for (const key of hub.world.keys) await tryKey(hub, key);
    for (const { name, token, use } of hub.world.endedKeys) {
      const answer = await hub.ask(use(token));
      if (answer.status < 400) hub.found(`a ${name} that was ended still opens something (${answer.status})`);
    }
  },
  withHole: (hub) => {
    const [first] = hub.world.keys;
    return answeringInstead(hub, (asked, ask) => {
      const { token = '' } = (asked.json ?? {}) as { readonly token?: string };
      const isNear = first !== undefined && token !== first.token && token.slice(0, 40) === first.token.slice(0, 40);
      return isNear ? ask(first.use(first.token)) : null;
    });
  },
};
