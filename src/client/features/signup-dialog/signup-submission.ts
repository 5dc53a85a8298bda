import type { SignedUp, SignupBatchInput, SignupInput } from '#contract/signups.ts';
import { isUnavailable, type Unavailable } from '#contract/unavailable.ts';
import { HttpError } from '#client/lib/http.ts';

export interface Refusal {
  readonly why: Unavailable | 'invalid' | 'other';
  readonly error: HttpError;
}

export type WaitReason = 'offline' | 'unreachable' | 'busy';

/** A form for one place, or for several. */
export type SignupBody = SignupInput | SignupBatchInput;

export type SubmissionState<Done = SignedUp> =
  | { readonly kind: 'idle' }
  /** `after`: what went wrong with the attempt before; `isChecking`: the server wants a proof of work first. */
  | { readonly kind: 'sending'; readonly after: WaitReason | null; readonly isChecking?: true }
  /** `byItself`: the next attempt follows automatically. */
  | { readonly kind: 'waiting'; readonly why: WaitReason; readonly byItself: boolean }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'done'; readonly signup: Done };

interface Attempt<Body> {
  readonly key: string;
  readonly body: Body;
  /** Other contents that may have arrived under this key before. */
  readonly earlier: readonly Body[];
  /** Whether an attempt may have counted although its answer was lost. */
  readonly isUncertain: boolean;
}

/**
 * The same words keep their key, so that they count once however often they are sent. Other words get another key, but
 * not while an earlier attempt may have counted: then the key finds that out.
 */
function attemptFor<Body extends SignupBody>(
  last: Attempt<Body> | null,
  body: Body,
  newKey: () => string,
): Attempt<Body> {
  if (last !== null) {
    if (JSON.stringify(last.body) === JSON.stringify(body)) return last;
    if (last.isUncertain && slotsOf(last.body) === slotsOf(body))
      return { ...last, body, earlier: [...last.earlier, last.body] };
  }
  return { key: newKey(), body, earlier: [], isUncertain: false };
}

function slotsOf(body: SignupBody): string {
  return 'slotId' in body ? body.slotId : body.places.map(({ slotId }) => slotId).join();
}

type Outcome =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly isUncertain: boolean }
  | { readonly kind: 'unknown'; readonly why: WaitReason; readonly retryAfter: number | null }
  /** The key belongs to an earlier attempt with other words, which has counted. */
  | { readonly kind: 'earlier-counted' };

const BUSY = new Set([429, 503]);
const LOST_ON_THE_WAY = new Set([408, 502, 504]);

function outcomeOf(error: unknown, isOnline: boolean): Outcome {
  if (!(error instanceof HttpError)) {
    return { kind: 'unknown', why: isOnline ? 'unreachable' : 'offline', retryAfter: null };
  }
  if (BUSY.has(error.status)) return { kind: 'unknown', why: 'busy', retryAfter: error.retryAfter };
  if (LOST_ON_THE_WAY.has(error.status)) return { kind: 'unknown', why: 'unreachable', retryAfter: error.retryAfter };
  if (error.status === 422) return { kind: 'earlier-counted' };
  return { kind: 'refused', refusal: { why: whyRefused(error), error }, isUncertain: error.status >= 500 };
}

function whyRefused({ status, answer }: HttpError): Refusal['why'] {
  if (status === 404) return 'not_found';
  if (status === 400 && answer?.errors !== undefined) return 'invalid';
  const code = answer?.code;
  return isUnavailable(code) ? code : 'other';
}

interface SubmissionOptions<Body, Done> {
  /** `onCheck` is called when the server wants a proof of work first. */
  readonly send: (body: Body, key: string, onCheck: () => void) => Promise<Done>;
  /** Corrects a signup whose answer was lost and whose words the visitor has changed since. */
  readonly correct: (signup: Done, body: Body) => Promise<Done>;
  readonly newKey: () => string;
  readonly isOnline: () => boolean;
  readonly onStateChange: (state: SubmissionState<Done>, before: SubmissionState<Done>) => void;
}

export interface SignupSubmission<Body = SignupInput> {
  /** Does nothing while an attempt is under way. */
  readonly submit: (body: Body) => void;
  readonly retryNow: () => void;
  readonly reset: () => void;
  /** What is under way arrives, but nothing is tried again. */
  readonly stop: () => void;
}

/** Seconds before each further attempt where the server names no wait. */
const WAITS = [2, 4, 8, 15, 30, 60];
/** In seconds: after a longer wait the visitor has to press again. */
const LONGEST_WAIT = 60;

/**
 * Signs up once, however often the connection breaks: every attempt carries the same key until there is a final answer.
 */
export function createSignupSubmission<Body extends SignupBody, Done>({
  send,
  correct: amend,
  newKey,
  isOnline,
  onStateChange: tell,
}: SubmissionOptions<Body, Done>): SignupSubmission<Body> {
  let attempt: Attempt<Body> | null = null;
  let state: SubmissionState<Done> = { kind: 'idle' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;

  const enter = (next: SubmissionState<Done>) => {
    clearTimeout(timer);
    const before = state;
    state = next;
    tell(next, before);
  };

  const run = async (current: Attempt<Body>) => {
    const sending = { kind: 'sending', after: state.kind === 'waiting' ? state.why : null } as const;
    enter(sending);
    const checking = () => enter({ ...sending, isChecking: true });
    try {
      const signup = await send(current.body, current.key, checking);
      attempt = null;
      enter({ kind: 'done', signup });
    } catch (error) {
      const outcome = outcomeOf(error, isOnline());
      if (outcome.kind === 'earlier-counted') await findEarlier(current, error as HttpError);
      else if (outcome.kind === 'refused') refuse(current, outcome);
      else wait(current, outcome);
    }
  };

  const refuse = (current: Attempt<Body>, { refusal, isUncertain }: Outcome & { kind: 'refused' }) => {
    const isOver = refusal.error.answer?.code === 'signup_cancelled';
    attempt = isOver ? null : { ...current, earlier: [], isUncertain };
    enter({ kind: 'refused', refusal });
  };

  const wait = (current: Attempt<Body>, { why, retryAfter }: Outcome & { kind: 'unknown' }) => {
    attempt = { ...current, isUncertain: true };
    const seconds = retryAfter ?? WAITS[failures];
    failures += 1;
    const byItself = !isStopped && (why === 'offline' || (seconds !== undefined && seconds <= LONGEST_WAIT));
    enter({ kind: 'waiting', why, byItself });
    if (byItself && why !== 'offline') timer = setTimeout(again, (seconds ?? 0) * 1000);
  };

  const findEarlier = async (current: Attempt<Body>, error: HttpError) => {
    for (const earlier of current.earlier) {
      try {
        const signup = await send(earlier, current.key, () => {});
        attempt = null;
        enter({ kind: 'done', signup: await amend(signup, current.body).catch(() => signup) });
        return;
      } catch (thrown) {
        const outcome = outcomeOf(thrown, isOnline());
        if (outcome.kind === 'unknown') return wait(current, outcome);
        if (outcome.kind === 'refused') return refuse(current, outcome);
      }
    }
    refuse(current, { kind: 'refused', refusal: { why: 'other', error }, isUncertain: false });
    attempt = null;
  };

  const again = () => {
    if (state.kind === 'waiting' && attempt !== null && !isStopped) void run(attempt);
  };

  return {
    submit(body) {
      if (state.kind === 'sending') return;
      failures = 0;
      attempt = attemptFor(attempt, body, newKey);
      void run(attempt);
    },
    retryNow: again,
    reset() {
      attempt = null;
      enter({ kind: 'idle' });
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
