import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '#attack/support/client.ts';
import type { Answer, Asked } from '#attack/attack.ts';
import type { MailServer } from '#tests/support/mail-server.ts';

const MAIL_WITHIN = 10_000;
const LOOK_EVERY = 20;

/** Plants by the calls that people make, so that what is attacked has come the way it always comes. */
export interface Planter {
  /**
   * Makes a call that has to succeed.
   * @throws when it is refused
   */
  make(asked: Asked): Promise<Made>;
  /**
   * The last match in a mail to this address.
   * @throws when none comes in time
   */
  mailed(address: string, pattern: RegExp): Promise<string>;
}

interface Made {
  readonly answer: Answer;
  /** The parsed body; empty for one without. */
  readonly json: Readonly<Record<string, unknown>>;
}

export function createPlanter(client: Pick<Client, 'ask'>, mail: MailServer): Planter {
  return {
    async make(asked) {
      const answer = await client.ask(asked);
      if (answer.status < 200 || answer.status > 299)
        throw new Error(`${asked.method ?? 'GET'} ${asked.path} was refused: ${answer.status} ${answer.body}`);
      return { answer, json: answer.body.startsWith('{') ? (JSON.parse(answer.body) as Made['json']) : {} };
    },
    async mailed(address, pattern) {
      for (const until = performance.now() + MAIL_WITHIN; performance.now() < until; await wait(LOOK_EVERY)) {
        for (const { recipients, parsed, raw } of mail.mails.toReversed()) {
          if (!recipients.includes(address)) continue;
          const found = pattern.exec(`${parsed.text ?? ''} ${raw}`)?.[1];
          if (found !== undefined) return found;
        }
      }
      throw new Error(`No mail to ${address} has ${String(pattern)}`);
    },
  };
}

/** A text of an answer, which every hub has there. */
export function textAt(json: Readonly<Record<string, unknown>>, name: string): string {
  const value = json[name];
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}: ${JSON.stringify(json)}`);
  return value;
}

/** The secret in the fragment of a link. */
export function tokenIn(url: string): string {
  return new URL(url).hash.slice(1);
}

/** The first cookies of an answer, as a browser sends them back. */
export function cookiesOf({ headers }: Answer): string {
  const set = headers['set-cookie'] ?? [];
  return (Array.isArray(set) ? set : [set]).map((cookie) => cookie.split(';')[0] ?? '').join('; ');
}
