/** Kind of the mail. Its payload is an id: what it says is read right before each attempt. */
export const CALL = 'call-for-helpers';

export interface CallMail {
  readonly recipientId: string;
}
