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

/** The same hub, which counts the mails that it writes. A rehearsal only counts: it uses up nothing that may be mailed. */
export function countingMails<Hub extends WithMailbox>(hub: Hub, { isRehearsal = false } = {}): Counting<Hub> {
  const recipients: string[] = [];
  const write: Mailbox['write'] = async (transaction, order) => {
    const isWritten = isRehearsal ? hub.mailbox.couldWrite(order) : await hub.mailbox.write(transaction, order);
    if (isWritten) recipients.push(order.to.toLowerCase());
    return isWritten;
  };
  return {
    counting: { ...hub, mailbox: { ...hub.mailbox, write } },
    mails: () => recipients.length,
    mailboxes: () => new Set(recipients).size,
  };
}

/** The same hub, which writes no mail: for changes that an organizer tells people in another way. */
export function tellingNobody<Hub extends WithMailbox>(hub: Hub): Hub {
  return { ...hub, mailbox: { ...hub.mailbox, write: async () => true } };
}
