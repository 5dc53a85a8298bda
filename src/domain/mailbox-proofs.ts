/** In days. A browser that proved to read a mailbox is believed as long. */
export const MAILBOX_PROOF_DAYS = 30;
