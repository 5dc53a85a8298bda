import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Journal, ToldSignup } from './journal.ts';

/** Longer than the hub lets any caller wait. */
const GIVES_UP_AFTER = 20_000;
// As many connections as there are people, and none that a server that was killed has left half open.
const dispatcher = new Agent({ headersTimeout: GIVES_UP_AFTER, bodyTimeout: GIVES_UP_AFTER, keepAliveTimeout: 1000 });

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** From the request to the last byte. */
  readonly ms: number;
}

interface Asked {
  readonly json?: unknown;
  readonly body?: Buffer;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Null where the connection broke, or no answer came in time. */
export async function ask(
  server: string,
  method: string,
  path: string,
  { json, body, cookie, headers = {} }: Asked = {},
): Promise<Answer | null> {
  const begun = performance.now();
  try {
    const answer = await request(`${server}${path}`, {
      method: method as 'GET',
      dispatcher,
      headers: {
        ...headers,
        ...(cookie === undefined ? {} : { cookie }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
    const text = await answer.body.text();
    const ms = performance.now() - begun;
    return { status: answer.statusCode, body: parsed(text), headers: answer.headers, ms };
  } catch {
    return null;
  }
}

/** @throws unless the answer is a success */
export async function demand(server: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await ask(server, method, path, asked);
  if (answer === null || answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer?.status ?? 'nothing'} ${JSON.stringify(answer?.body ?? {})}`);
  return answer;
}

function parsed(text: string): Answer['body'] {
  if (!text.startsWith('{')) return text.startsWith('[') ? { list: JSON.parse(text) as unknown } : {};
  return JSON.parse(text) as Answer['body'];
}

export function fateOf(answer: Pick<Answer, 'status'> | null): ToldSignup['fate'] {
  if (answer === null || answer.status >= 500) return 'unknown';
  return answer.status < 300 ? 'accepted' : 'refused';
}

let people = 0;

/** A form as a new person fills it in, noted in the journal before it is sent. */
export function fillIn(journal: Journal, slotId: string): ToldSignup {
  people += 1;
  return journal.begin(`person${people}@families.example`, slotId, randomUUID());
}

export function formOf({ email, slotId }: ToldSignup, more: object = {}): object {
  return { slotId, name: `Person ${email}`, email, phone: '604 555 0199', ...more };
}

/** Sends a form and notes what became of it. */
export async function signUp(server: string, signup: ToldSignup, more: object = {}): Promise<Answer | null> {
  const json = formOf(signup, more);
  const answer = await ask(server, 'POST', '/api/volunteers', { json, headers: { 'idempotency-key': signup.key } });
  noteAnswer(signup, answer);
  return answer;
}

export function noteAnswer(signup: ToldSignup, answer: Pick<Answer, 'status' | 'body'> | null): void {
  signup.fate = answer === null ? 'unknown' : fateOf(answer);
  if (signup.fate !== 'accepted' || answer === null) return;
  signup.id = String(answer.body['id']);
  signup.token = new URL(String(answer.body['manageUrl'])).hash.slice(1);
}

/** Sends the same form with the same key until the answer is definite. */
export async function signUpAgain(pick: () => string, signup: ToldSignup, withinMs = 30_000): Promise<void> {
  const until = performance.now() + withinMs;
  while (signup.fate === 'unknown' && performance.now() < until) {
    await signUp(pick(), signup);
    if (signup.fate === 'unknown') await wait(150);
  }
}

export async function cancel(server: string, signup: ToldSignup): Promise<Answer | null> {
  signup.cancelled = 'unknown';
  const answer = await ask(server, 'DELETE', '/api/manage/signup', { json: { token: signup.token } });
  signup.cancelled = fateOf(answer);
  return answer;
}
