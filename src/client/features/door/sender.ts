import type { DoorStore } from './door-store.ts';
import { sendWaiting, type Sent } from './send-waiting.ts';

/** In ms: after the last tap, and between two attempts while anything waits. */
const AFTER_TAP = 300;
const [FIRST_WAIT, LONGEST_WAIT] = [3000, 120_000];

export interface Sender {
  /** In a moment, so that several taps go together. */
  soon(): void;
  now(): void;
}

/**
 * Sends what waits until it has arrived, from the page: a browser that sends in the background is rare. It believes
 * answers only, and asks again whatever the phone says of its connection.
 */
export function createSender(
  store: DoorStore,
  token: string,
  { isAnyWaiting, tell }: { isAnyWaiting(): boolean; tell(sent: Sent): Promise<void> },
): Sender {
  let [wait, isSending, isAskedAgain] = [FIRST_WAIT, false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    clearTimeout(timer);
    if (isSending) {
      isAskedAgain = true;
      return;
    }
    [isSending, isAskedAgain] = [true, false];
    const sent = await sendWaiting(store, token).catch((): Sent => 'none');
    isSending = false;
    await tell(sent);
    if (isAskedAgain) return send();
    if (!isAnyWaiting()) wait = FIRST_WAIT;
    else {
      timer = setTimeout(() => void send(), wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  };

  return {
    soon() {
      clearTimeout(timer);
      timer = setTimeout(() => void send(), AFTER_TAP);
    },
    now() {
      wait = FIRST_WAIT;
      void send();
    },
  };
}
