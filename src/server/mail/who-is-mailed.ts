import type { Mailbox } from './mailbox.ts';

interface WithMailbox {
  readonly mailbox: Mailbox;
}

interface Counting<Hub> {
  readonly counting: Hub;
  readonly mails: () => number;
  /** Addresses, each once. */
  readonly mailboxes: () => number;
}

/** The same hub, which counts the mails that it writes. */
export function countingMails<Hub extends WithMailbox>(hub: Hub): Counting<Hub> {
  const recipients: string[] = [];
  const write: Mailbox['write'] = (transaction, order) => {
    recipients.push(order.to.toLowerCase());
    return hub.mailbox.write(transaction, order);
  };
  return {
    counting: { ...hub, mailbox: { ...hub.mailbox, write } },
    mails: () => recipients.length,
    mailboxes: () => new Set(recipients).size,
  };
}

/** The same hub, which writes no mail: for changes that an organizer tells people in another way. */
export function tellingNobody<Hub extends WithMailbox>(hub: Hub): Hub {
  return { ...hub, mailbox: { ...hub.mailbox, write: async () => {} } };
}
