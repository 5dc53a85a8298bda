/** Whose act a mail follows. It says where the mail counts, so that nobody can have others mailed without end. */
export type MailCause =
  /** Of the reader of the mailbox, who is known to be one. */
  | { readonly by: 'recipient' }
  /** Of an administrator, who answers for one mail to one person. */
  | { readonly by: 'administrator' }
  /** Of whoever organizes a sheet: a mailbox gets so many of one person and sheet. */
  | { readonly by: 'organizer'; readonly personId: string | null; readonly sheetId: string }
  /**
   * Of anybody, who may not read the mailbox: it gets so few of them, all kinds together. Several mails of one act to one
   * mailbox count as one, unless `of` tells them apart.
   */
  | { readonly by: 'stranger'; readonly of?: string }
  /** Of anybody who asks for a code or a link. Counted apart from what else strangers cause, and by network. */
  | { readonly by: 'asker'; readonly network: string }
  /** Follows what was counted: tells the end of what a mail told, or carries out an order. One for each. */
  | { readonly by: 'counted' }
  /** Tells organizers of a sheet what others did there, all of half an hour by one mail. */
  | { readonly by: 'merged' }
  /** Of nobody: its time has come, once. */
  | { readonly by: 'clock' };

export type Causer = MailCause['by'];

export const recipient: MailCause = { by: 'recipient' };
export const administrator: MailCause = { by: 'administrator' };
export const stranger: MailCause = { by: 'stranger' };
export const counted: MailCause = { by: 'counted' };
export const merged: MailCause = { by: 'merged' };
export const byClock: MailCause = { by: 'clock' };

/** A person who organizes a sheet. */
type OfOrganizer = Pick<Extract<MailCause, { by: 'organizer' }>, 'personId' | 'sheetId'>;

/** What others may cause, counted for mailboxes. An act is counted once, however often its transaction begins anew. */
export interface MailLimits {
  /**
   * Whether one more mail may go to the mailbox of an address that its reader may not have asked for; counts it if so.
   * Asked again by the same act for the same, answers the same and counts nothing.
   */
  mayReach(act: object, address: string, of?: string): boolean;
  /** As `mayReach`, of what somebody in this network asks for: one network never gets all of what a mailbox gets. */
  mayAsk(act: object, address: string, network: string): boolean;
  /** As `mayReach`, and counts nothing. */
  couldReach(address: string): boolean;
  /**
   * Counts a mail of an organizer.
   * @throws 429 when the mailbox got too many of the same person and sheet
   */
  countOrganizers(act: object, of: OfOrganizer, address: string): void;
}
