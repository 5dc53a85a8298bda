import { randomId } from '#client/lib/random-id.ts';
import { readDoorList, type Failure } from './door.api.ts';
import type { DoorFact, Helper, KeptDoor, OwnFact } from './door-records.ts';
import type { DoorStore } from './door-store.ts';
import { forgetShell } from './keep-shell.ts';
import { phoneNow } from './phone-clock.ts';
import { createSender, type Sender } from './sender.ts';
import type { Sent } from './send-waiting.ts';

/** In ms. */
const READ_EVERY = 20_000;

export interface DoorState {
  /** Null before this phone has seen the list once. */
  readonly door: KeptDoor | null;
  readonly own: readonly OwnFact[];
  readonly helper: Helper | null;
  /** How the last questions to the server ended; null before the first. */
  readonly read: 'list' | Failure | null;
  readonly sent: Sent | null;
  /** Whether the page opens without signal. */
  readonly readiness: 'unknown' | 'ready' | 'not';
  /** The phone could not keep the last tap. */
  readonly isLost: boolean;
}

const AT_FIRST: DoorState = {
  door: null,
  own: [],
  helper: null,
  read: null,
  sent: null,
  readiness: 'unknown',
  isLost: false,
};

/** One link on this phone: what it knows, what it waits to send, and when it asks. */
export class DoorSession {
  readonly #store: DoorStore;
  readonly #token: string;
  readonly #sender: Sender;
  readonly #otherTabs = new BroadcastChannel('door');
  readonly #tell: (state: DoorState) => void;
  #state = AT_FIRST;
  #isReading = false;

  constructor(store: DoorStore, token: string, tell: (state: DoorState) => void) {
    [this.#store, this.#token, this.#tell] = [store, token, tell];
    this.#sender = createSender(store, token, {
      isAnyWaiting: () => this.#isAnyWaiting(),
      tell: (sent) => this.#afterSending(sent),
    });
    this.#otherTabs.addEventListener('message', () => void this.#readOwn());
  }

  get state(): DoorState {
    return this.#state;
  }

  async start(): Promise<void> {
    const [door, helper, own] = await Promise.all([
      this.#store.door(this.#token),
      this.#store.helper(),
      this.#store.facts(this.#token),
    ]);
    this.#change({ door, helper, own });
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      this.#sender.now();
      void this.readList();
    };
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    setInterval(() => {
      if (document.visibilityState === 'visible' && !this.#hasEnded()) void this.readList();
    }, READ_EVERY);
    ask();
  }

  async call(name: string): Promise<void> {
    const helper = { device: this.#state.helper?.device ?? randomId(), name };
    await this.#store.keepHelper(helper);
    this.#change({ helper });
    void this.readList();
  }

  /** Shown only once it is on the disk of the phone. */
  async say(fact: Omit<DoorFact, 'id' | 'at'>): Promise<string | null> {
    const whole: DoorFact = { ...fact, id: randomId(), at: phoneNow().toISOString() };
    try {
      await this.#store.addFact(this.#token, whole);
    } catch {
      this.#change({ isLost: true });
      return null;
    }
    this.#change({ isLost: false });
    await this.#readOwn();
    this.#otherTabs.postMessage(null);
    this.#sender.soon();
    return whole.id;
  }

  becomeReady(isReady: boolean): void {
    this.#change({ readiness: isReady ? 'ready' : 'not' });
  }

  tryAgain(): void {
    this.#sender.now();
    void this.readList();
  }

  async finish(): Promise<void> {
    await this.#deleteList({ isFinished: true });
    this.#sender.now();
  }

  async openAgain(): Promise<void> {
    if (this.#state.door !== null) await this.#keep({ ...this.#state.door, isFinished: false });
    await this.readList();
  }

  async readList(): Promise<void> {
    const { door } = this.#state;
    if (this.#isReading || door?.isFinished === true) return;
    this.#isReading = true;
    const answer = await readDoorList(this.#token, this.#state.helper);
    this.#isReading = false;
    // Finished while it was on its way.
    if (this.#state.door?.isFinished === true) return;
    if (typeof answer === 'object') {
      const { list, ahead } = answer;
      const { sheet, day, endsAt } = list;
      await this.#keep({
        token: this.#token,
        sheetId: sheet.id,
        title: sheet.title,
        day,
        endsAt,
        list,
        ahead,
        isFinished: false,
      });
      this.#change({ read: 'list' });
      // There is a connection again, or another link had left something.
      if (this.#isAnyWaiting()) this.#sender.soon();
    } else if (answer === 'gone' || answer === 'over') {
      await this.#deleteList();
      this.#change({ read: answer });
    } else {
      // The clock of the phone may have been set meanwhile, so it is believed only where nobody answers.
      if (answer === 'none' && door !== null && isOver(door)) await this.#deleteList();
      this.#change({ read: answer });
    }
  }

  #isAnyWaiting(): boolean {
    return this.#state.own.some(({ state }) => state === 'waiting');
  }

  #hasEnded(): boolean {
    return this.#state.read === 'gone' || this.#state.read === 'over';
  }

  async #keep(door: KeptDoor): Promise<void> {
    // What was tapped by a link that was revoked goes by the new one.
    if (this.#state.door === null) await this.#store.takeOver(door);
    await this.#store.keepDoor(door);
    // Shown together: a list without them would say for a moment that everything is sent.
    this.#change({ door, own: await this.#store.facts(this.#token) });
  }

  async #deleteList(change: Partial<KeptDoor> = {}): Promise<void> {
    const { door } = this.#state;
    if (door?.list === null) return;
    if (door !== null) await this.#keep({ ...door, ...change, list: null });
    await this.#leaveWhenDone();
  }

  async #afterSending(sent: Sent): Promise<void> {
    this.#change({ sent });
    await this.#readOwn();
    // Some browsers ask the person, who by then reads on the page that something is not sent yet.
    if (this.#isAnyWaiting()) void navigator.storage?.persist?.();
    this.#otherTabs.postMessage(null);
    await this.#leaveWhenDone();
  }

  /** Without a list and with nothing left to send, nothing of the door stays on the phone, unless another link needs it. */
  async #leaveWhenDone(): Promise<void> {
    const { door, own } = this.#state;
    if (door === null || door.list !== null || own.some(({ state }) => state !== 'sent')) return;
    await this.#store.deleteSent(this.#token);
    if (await this.#store.isAnyListKept()) return;
    await forgetShell();
    // It is kept again if the list comes back.
    if (this.#state.readiness === 'ready') this.#change({ readiness: 'unknown' });
  }

  async #readOwn(): Promise<void> {
    this.#change({ own: await this.#store.facts(this.#token) });
  }

  #change(change: Partial<DoorState>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell(this.#state);
  }
}

export function serverNow({ ahead }: KeptDoor): number {
  return phoneNow().getTime() + ahead;
}

function isOver(door: KeptDoor): boolean {
  return serverNow(door) >= Date.parse(door.endsAt);
}
