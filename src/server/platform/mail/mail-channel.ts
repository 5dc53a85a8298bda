import type { Platform } from '#server/platform/platform.ts';

/** When the mail server refuses our sign-in, no mail is tried for this long. */
const LOCKED_OUT_FOR = 10 * 60_000;

/** The way to the mail server: closed for a while when it refuses our sign-in, for so it would refuse every mail. */
export class MailChannel {
  readonly #platform: Platform;
  #closedUntil: Date | null = null;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get closedUntil(): Date | null {
    return this.#closedUntil;
  }

  lockedOut(reason: string): void {
    if (this.#closedUntil === null)
      this.#platform.log.error({ reason }, 'mail waits until the mail server takes our sign-in');
    this.#closedUntil = new Date(this.#platform.clock.now().getTime() + LOCKED_OUT_FOR);
  }

  works(): void {
    if (this.#closedUntil !== null) this.#platform.log.info('the mail server takes our sign-in again');
    this.#closedUntil = null;
  }
}
