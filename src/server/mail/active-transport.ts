import type { Announcement } from '#server/platform/database/database.ts';
import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { MailAccount, ReadAccount } from './mail-account.ts';
import { environmentAccount } from './mail-account.ts';
import { readChannel } from './mail-channel.store.ts';
import { MailTransport } from './mail-transport.ts';
import { createSmtpSender } from './smtp-sender.ts';

const READ_FROM = new Set(['senderEmail', 'senderPassword', 'emailSettings']);

/** The transport that mail uses now: it follows the settings and pauses of all processes. */
export class ActiveTransport {
  readonly #platform: Platform;
  readonly #readAccount: ReadAccount;
  readonly #wake: () => void;
  #transport: MailTransport | null = null;
  readonly #reading = new CoalescedRefresh(() => this.#read());
  #closed = false;
  #stopListening = () => {};

  constructor(platform: Platform, readAccount: ReadAccount, wake: () => void) {
    this.#platform = platform;
    this.#readAccount = readAccount;
    this.#wake = wake;
    // That of the environment needs no database.
    this.#use(environmentAccount(platform));
  }

  get transport(): MailTransport | null {
    return this.#transport;
  }

  async open(): Promise<void> {
    this.#stopListening = this.#platform.database.onChange((change) => {
      if (!isAboutMail(change)) return;
      this.refresh().catch((error: unknown) =>
        this.#platform.log.error({ err: error }, 'cannot read which account sends email'),
      );
    });
    await this.refresh();
  }

  refresh(): Promise<void> {
    this.#reading.invalidate();
    return this.#reading.refresh();
  }

  close(): void {
    this.#closed = true;
    this.#stopListening();
    this.#transport?.sender.close();
  }

  async #read(): Promise<void> {
    const account = await this.#readAccount();
    const channel = account === null ? null : await readChannel(this.#platform.database.db, account.name);
    if (this.#closed) return;
    this.#use(account);
    this.#transport?.learn(channel);
    this.#wake();
  }

  #use(account: MailAccount | null): void {
    const credentials = account === null ? null : connectionFingerprint(this.#platform, account);
    if (account !== null && this.#transport?.credentials === credentials) return this.#transport?.change(account);
    this.#transport?.sender.retire();
    this.#transport =
      account === null || credentials === null
        ? null
        : new MailTransport(account, credentials, createSmtpSender(account.connection));
  }
}

function isAboutMail({ topic, id }: Announcement): boolean {
  return topic === 'mail' || topic === 'everything' || (topic === 'setting' && READ_FROM.has(id));
}

export function connectionFingerprint({ secrets }: Pick<Platform, 'secrets'>, { connection }: MailAccount): string {
  return secrets.sign('mail-account', JSON.stringify(connection)).slice(0, 22);
}
