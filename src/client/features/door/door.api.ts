import type { DoorFactsAnswer, DoorFactsInput, DoorList } from '#contract/door.ts';
import { HttpError, request } from '#client/lib/http.ts';
import { aheadBy } from '#client/lib/server-clock.ts';
import type { Helper } from './door-records.ts';
import { phoneNow } from './phone-clock.ts';

/** In ms. A connection that hangs must not keep later ones waiting. */
const MAX_WAIT = 15_000;

/**
 * `early`: the list can be loaded from a day before on. `over`, `gone`: the link no longer opens anything. `refused`: the same request will never be accepted. `none`: no answer of
 * ours, whatever the phone believes of its connection.
 */
export type Failure = 'early' | 'over' | 'gone' | 'refused' | 'none';

interface ListRead {
  readonly list: DoorList;
  /** How far the server's clock is ahead, in ms. */
  readonly ahead: number;
}

export async function readDoorList(token: string, helper: Helper | null): Promise<ListRead | Failure> {
  const sent = phoneNow();
  return attempt('/api/door/list', { token, ...calledBy(helper) }, (answer: DoorList, response) =>
    Array.isArray(answer.slots) ? { list: answer, ahead: aheadBy(response, sent, phoneNow()) } : null,
  );
}

/** The ids of the facts that the server has by now. */
export async function sendDoorFacts(input: DoorFactsInput): Promise<ReadonlySet<string> | Failure> {
  return attempt('/api/door/facts', input, (answer: DoorFactsAnswer) =>
    Array.isArray(answer.facts) ? new Set(answer.facts.map(({ id }) => id)) : null,
  );
}

export function calledBy(helper: Helper | null): Pick<DoorFactsInput, 'device' | 'helper'> {
  return helper === null ? {} : { device: helper.device, helper: helper.name };
}

const FOR_GOOD: Readonly<Record<number, Failure>> = {
  400: 'refused',
  413: 'refused',
  404: 'gone',
  409: 'gone',
  410: 'gone',
};

/** What answers in the place of the server, such as the page on which a network asks for consent, does not count. */
async function attempt<Answer, Read>(
  path: string,
  body: unknown,
  read: (answer: Answer, response: Response) => Read | null,
): Promise<Read | Failure> {
  try {
    const response = await request('POST', path, { body, signal: AbortSignal.timeout(MAX_WAIT) });
    return read((await response.json()) as Answer, response) ?? 'none';
  } catch (error) {
    if (!(error instanceof HttpError) || error.answer === null) return 'none';
    if (error.answer.code === 'door_not_open_yet') return 'early';
    if (error.answer.code === 'door_link_over') return 'over';
    return FOR_GOOD[error.status] ?? 'none';
  }
}
