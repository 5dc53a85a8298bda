import { setTimeout as wait } from 'node:timers/promises';
import { cancel, fillIn, fateOf, signUp, signUpAgain, type Answer } from './ask.ts';
import { Journal, type ToldSignup } from './journal.ts';
import type { MadeSheet, Organizer } from './organizer.ts';

interface Target {
  /** A server that may answer, at this moment. */
  readonly pick: () => string;
  readonly organizer: Organizer;
  readonly sheets: MadeSheet[];
}

interface Mix {
  readonly callers: number;
  /** Whether organizers change and delete slots and sheets meanwhile. */
  readonly organizing: boolean;
  /** Ms between two requests of a caller; none by default. */
  readonly pause?: number;
}

/** The share of each kind of request, of 1,000. */
const SHARES = { signUp: 720, cancel: 150, changeMax: 100, deleteSlot: 25, deleteSheet: 5 };
const SHARES_WITHOUT_ORGANIZERS = { signUp: 800, cancel: 200, changeMax: 0, deleteSlot: 0, deleteSheet: 0 };
type Kind = keyof typeof SHARES;
const AFTER_NO_ANSWER = 50;
/** How many of the forms whose answer was lost are sent again: the others stay unknown, as with people who give up. */
const REPEATED = 0.7;

/** People who sign up and cancel, and organizers who change what they sign up for, until it is stopped. */
export class MixedLoad {
  readonly journal = new Journal();
  readonly statuses = new Map<number, number>();
  readonly #target: Target;
  readonly #mix: Mix;
  readonly #shares: Readonly<Record<Kind, number>>;
  readonly #lost: ToldSignup[] = [];
  readonly #callers: Promise<void>[];
  #stopped = false;
  requests = 0;
  slowest = 0;

  constructor(target: Target, mix: Mix) {
    this.#target = target;
    this.#mix = mix;
    this.#shares = mix.organizing ? SHARES : SHARES_WITHOUT_ORGANIZERS;
    this.#callers = Array.from({ length: mix.callers }, () => this.#call());
  }

  /** Ends the load where no server is left to ask again. */
  async end(): Promise<Journal> {
    this.#stopped = true;
    await Promise.all(this.#callers);
    return this.journal;
  }

  /** Ends the load, and sends most of the forms again whose answer was lost. */
  async stop(): Promise<Journal> {
    await this.end();
    await Promise.all(
      this.#lost.filter(() => Math.random() < REPEATED).map((signup) => signUpAgain(this.#target.pick, signup)),
    );
    return this.journal;
  }

  /** As in `2,310 requests, of which 4 without an answer`. */
  get words(): string {
    const unanswered = this.statuses.get(0) ?? 0;
    return `${this.requests.toLocaleString('en')} requests, ${unanswered} without an answer; ${this.journal.words}`;
  }

  /** Answers that nothing explains: any of 500 and above but the one that asks for patience. */
  get surprises(): string[] {
    return [...this.statuses]
      .filter(([status]) => status >= 500 && status !== 503)
      .map(([status, times]) => `${times} × ${status}`);
  }

  async #call(): Promise<void> {
    while (!this.#stopped) {
      const answer = await this.#request();
      this.requests += 1;
      this.statuses.set(answer?.status ?? 0, (this.statuses.get(answer?.status ?? 0) ?? 0) + 1);
      this.slowest = Math.max(this.slowest, answer?.ms ?? 0);
      if (answer === null || answer.status === 503) await wait(AFTER_NO_ANSWER);
      if (this.#mix.pause !== undefined) await wait(this.#mix.pause);
    }
  }

  #request(): Promise<Answer | null> {
    const requests: Record<Kind, () => Promise<Answer | null>> = {
      signUp: () => this.#signUp(),
      cancel: () => this.#cancel(),
      changeMax: () => this.#changeMax(),
      deleteSlot: () => this.#deleteSlot(),
      deleteSheet: () => this.#deleteSheet(),
    };
    let left = Math.random() * 1000;
    for (const kind of Object.keys(SHARES) as Kind[]) {
      left -= this.#shares[kind];
      if (left < 0) return requests[kind]();
    }
    return this.#signUp();
  }

  async #signUp(): Promise<Answer | null> {
    const signup = fillIn(this.journal, anyOf(this.#slots()) ?? '');
    const answer = await signUp(this.#target.pick(), signup);
    if (signup.fate === 'unknown') this.#lost.push(signup);
    return answer;
  }

  async #cancel(): Promise<Answer | null> {
    const signup = anyOf(
      this.journal.signups.filter(({ fate, cancelled }) => fate === 'accepted' && cancelled === 'not asked'),
    );
    return signup === undefined ? this.#signUp() : cancel(this.#target.pick(), signup);
  }

  #changeMax(): Promise<Answer | null> {
    const slotId = anyOf(this.#slots()) ?? '';
    const maxVolunteers = 5 + Math.floor(Math.random() * 60);
    return this.#organize('PATCH', `/api/volunteer-slots/${slotId}`, { maxVolunteers });
  }

  async #deleteSlot(): Promise<Answer | null> {
    const { organizer, sheets, pick } = this.#target;
    const sheet = anyOf(sheets.filter(({ slots }) => slots.length > 1));
    const slotId = anyOf(sheet?.slots ?? []);
    if (sheet === undefined || slotId === undefined) return this.#signUp();
    sheet.slots.splice(sheet.slots.indexOf(slotId), 1);
    const answer = await this.#delete(`/api/volunteer-slots/${slotId}`, [slotId]);
    await organizer.makeSlot(pick(), sheet.id, 30).then(
      (made) => sheet.slots.push(made),
      () => {},
    );
    return answer;
  }

  async #deleteSheet(): Promise<Answer | null> {
    const { organizer, sheets, pick } = this.#target;
    const sheet = sheets.length > 1 ? anyOf(sheets) : undefined;
    if (sheet === undefined) return this.#signUp();
    sheets.splice(sheets.indexOf(sheet), 1);
    const answer = await this.#delete(`/api/signup-sheets/${sheet.id}`, sheet.slots);
    await organizer.makeSheet(pick(), 3, 30).then(
      (made) => sheets.push(made),
      () => {},
    );
    return answer;
  }

  async #delete(path: string, slotIds: readonly string[]): Promise<Answer | null> {
    for (const slotId of slotIds) this.journal.deletions.set(slotId, 'unknown');
    const answer = await this.#organize('DELETE', path);
    for (const slotId of slotIds) this.journal.deletions.set(slotId, fateOf(answer));
    return answer;
  }

  #organize(method: string, path: string, json?: object): Promise<Answer | null> {
    return this.#target.organizer.ask(this.#target.pick(), method, path, json);
  }

  #slots(): string[] {
    return this.#target.sheets.flatMap(({ slots }) => slots);
  }
}

export function anyOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
