import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedUp, SignupInput } from '#contract/signups.ts';
import { HttpError, Unreachable } from '#client/lib/http.ts';
import { createSignupSubmission, type SubmissionState } from './signup-submission.ts';

const anh: SignupInput = {
  slotId: 'setup',
  name: 'Ánh',
  email: 'anh@example.org',
  phone: '604 555 0123',
  notes: null,
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
  preferredLanguage: 'en',
};
const otherPhone = { ...anh, phone: '604 555 0199' };
const lost = () => new Unreachable('no answer');
const answer = (status: number, code: string, retryAfter: number | null = null) =>
  new HttpError(status, JSON.stringify({ message: code, code }), '', retryAfter);

function setUp() {
  const kept = new Map<string, SignupInput>();
  const sent: { body: SignupInput; key: string }[] = [];
  const states: SubmissionState[] = [];
  const line = { online: true, fault: (_try: number): Error | null => null, losesAnswers: false };
  let keys = 0;
  const tries = createSignupSubmission<SignupInput, SignedUp>({
    send: async (body, key) => {
      sent.push({ body, key });
      const fault = line.fault(sent.length);
      if (fault !== null) throw fault;
      const before = kept.get(key);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(body)) throw answer(422, 'key_reused');
      kept.set(key, body);
      if (line.losesAnswers) throw lost();
      return signedUp(body, key);
    },
    correct: async (signup, body) => ({ ...signup, phone: body.phone }),
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
    isOnline: () => line.online,
    onStateChange: (state) => states.push(state),
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const seen = () => states.map((state) => (state.kind === 'waiting' ? state.why : state.kind));
  return { tries, kept, sent, states, line, settle, seen };
}

function signedUp(
  { bringing: _bringing, displayName: _name, answers: _answers, ...body }: SignupInput,
  id: string,
): SignedUp {
  return { ...body, id, userId: null, signupTime: '2026-11-20T18:00:00.000Z', manageUrl: `http://hub/manage#${id}` };
}

describe('signing up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('sends once when the button is pressed twice', async () => {
    const { tries, sent, seen, settle } = setUp();
    tries.submit(anh);
    tries.submit(anh);
    await settle();
    expect(sent).toHaveLength(1);
    expect(seen()).toEqual(['sending', 'done']);
  });

  test('keeps its key over tries and goes on by itself until there is an answer', async () => {
    const { tries, line, sent, kept, seen, settle } = setUp();
    line.losesAnswers = true;
    tries.submit(anh);
    await settle();
    expect(seen()).toEqual(['sending', 'unreachable']);
    line.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen()).toEqual(['sending', 'unreachable', 'sending', 'done']);
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
    expect(kept.size).toBe(1);
  });

  test('gives up trying by itself after some minutes and waits for a press', async () => {
    const { tries, line, sent, states, settle } = setUp();
    line.fault = lost;
    tries.submit(anh);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(7);
    expect(states.at(-1)).toEqual({ kind: 'waiting', why: 'unreachable', byItself: false });
    line.fault = () => null;
    tries.retryNow();
    await settle();
    expect(states.at(-1)?.kind).toBe('done');
  });

  test('waits for the browser to be online, not for a clock', async () => {
    const { tries, line, sent, seen, settle } = setUp();
    line.online = false;
    line.fault = lost;
    tries.submit(anh);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
    line.fault = () => null;
    tries.retryNow();
    await settle();
    expect(seen()).toEqual(['sending', 'offline', 'sending', 'done']);
  });

  test('comes back when a busy server says so, and leaves long waits to the person', async () => {
    const { tries, line, sent, states } = setUp();
    line.fault = (count) => (count === 1 ? answer(503, 'try_later', 7) : answer(429, 'too_often', 600));
    tries.submit(anh);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toEqual({ kind: 'waiting', why: 'busy', byItself: false });
  });

  test('says why a place was refused, and takes another key when other words follow', async () => {
    const { tries, line, sent, states, settle } = setUp();
    line.fault = (count) => (count <= 2 ? answer(409, 'slot_full') : null);
    tries.submit(anh);
    await settle();
    expect(states.at(-1)).toMatchObject({ kind: 'refused', refusal: { why: 'slot_full' } });
    tries.submit(anh);
    await settle();
    tries.submit({ ...anh, slotId: 'teardown' });
    await settle();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
    expect(states.at(-1)?.kind).toBe('done');
  });

  test('makes one signup when words are changed while an earlier try had counted unheard, with the new words', async () => {
    const { tries, line, kept, states, settle } = setUp();
    line.losesAnswers = true;
    tries.submit(anh);
    await settle();
    line.losesAnswers = false;
    tries.submit(otherPhone);
    await settle();
    expect(kept.size).toBe(1);
    expect(states.at(-1)).toMatchObject({ kind: 'done', signup: { id: 'key 1', phone: otherPhone.phone } });
  });

  test('uses the new words when the earlier try had not arrived', async () => {
    const { tries, line, kept, settle } = setUp();
    line.fault = (count) => (count === 1 ? lost() : null);
    tries.submit(anh);
    await settle();
    tries.submit(otherPhone);
    await settle();
    expect([...kept.values()]).toEqual([otherPhone]);
  });

  test('tries nothing more once nobody waits, but hears what is on its way', async () => {
    const { tries, line, sent, states, settle } = setUp();
    tries.submit(anh);
    tries.stop();
    await settle();
    expect(states.at(-1)?.kind).toBe('done');
    line.fault = lost;
    tries.submit(anh);
    await vi.advanceTimersByTimeAsync(600_000);
    tries.retryNow();
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toEqual({ kind: 'waiting', why: 'unreachable', byItself: false });
  });

  test('begins anew for the next place', async () => {
    const { tries, sent, seen, settle } = setUp();
    tries.submit(anh);
    await settle();
    tries.reset();
    tries.submit(anh);
    await settle();
    expect(seen()).toEqual(['sending', 'done', 'idle', 'sending', 'done']);
    expect(sent[1]?.key).toBe('key 2');
  });
});
