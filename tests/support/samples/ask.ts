import type { OutgoingHttpHeaders } from 'node:http';
import type { Call } from '#contract/access.ts';
import { addressNaming } from '#tests/support/doors.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import type { Made } from './make-everything.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';

export interface Asking {
  readonly made: Made;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of what the sample names. */
  readonly name?: string | undefined;
  readonly query?: string;
  /** Instead of the body of the sample; `null` for none. */
  readonly text?: string | null | undefined;
  readonly method?: string;
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;
}

/** Of a call that names several things, all of them with slashes between them. */
export function namesOf({ names }: Sample, made: Made): string {
  return [names ?? []]
    .flat()
    .map((name) => made[name])
    .join('/');
}

export function jsonOf({ json }: Sample, made: Made): object | undefined {
  return typeof json === 'function' ? json(made) : json;
}

export const isRead = (call: Call) => call.startsWith('GET ');
export const namesSomething = (call: Call) => call.includes('/:');

/** Makes the request of the sample, but for what is asked otherwise. */
export async function askCall({ inject }: TestHub, call: Call, asking: Asking): Promise<Answered> {
  const sample = samples[call];
  const { made, cookie = '', headers = {}, name = namesOf(sample, made), text } = asking;
  const [method = '', address = ''] = call.split(' ');
  const { query = sample.query?.(made) } = asking;
  const cookies = [cookie, ...(sample.cookie === undefined ? [] : [made[sample.cookie]])];
  const said = text === undefined ? bodyOf(sample, made) : textual(text);
  const answer = await inject({
    // A stream that would never end is asked for its head only.
    method: call === 'GET /api/live' ? 'HEAD' : (asking.method ?? method),
    url: `${addressNaming(address, name)}${query === undefined ? '' : `?${query}`}`,
    headers: { ...said.headers, ...headers, cookie: cookies.filter(Boolean).join('; ') },
    ...(said.payload === undefined ? {} : { payload: said.payload }),
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

interface Body {
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

function bodyOf(sample: Sample, made: Made): Body {
  const json = jsonOf(sample, made);
  if (json !== undefined) return textual(JSON.stringify(json));
  if (sample.file !== undefined) return { headers: sample.file.headers, payload: sample.file.body };
  if (sample.fields === undefined) return {};
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { headers, payload: new URLSearchParams(sample.fields(made)).toString() };
}

function textual(text: string | null): Body {
  return text === null ? {} : { headers: { 'content-type': 'application/json' }, payload: text };
}
