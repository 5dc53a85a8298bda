import type { Instant } from '#server/platform/database/columns.ts';

/** What a mail about a signup says of its slot, as it was when the mail was caused. */
export interface MailedSlot {
  readonly id: string;
  readonly title: string;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
}

export interface MailedSheet {
  readonly id: string;
  readonly title: string;
  readonly eventDate: Instant;
  readonly showEventDate: boolean;
  readonly organizerName: string;
  readonly organizerEmail: string;
}

/** Kinds `signup-confirmation`, `signup-removed` (by an organizer) and `signup-withdrawn` (by the volunteer). */
export interface SignupMail {
  readonly signupId: string;
  readonly linkVersion: number;
  readonly name: string;
  readonly notes: string | null;
  /** SEQUENCE of the calendar entry: one more than that of the mail before. */
  readonly calendarSequence: number;
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
}

/** Kind `signup-changed`: the time, the date or a title is another. */
export interface SignupChangedMail extends SignupMail {
  readonly before: {
    readonly slot: Pick<MailedSlot, 'title' | 'startTime' | 'endTime'>;
    readonly sheet: Pick<MailedSheet, 'title' | 'eventDate'>;
  };
}

/** Kind `event-cancelled`: the sheet or one slot of it is gone. */
export interface EventCancelledMail extends SignupMail {
  readonly cancelled: 'sheet' | 'slot';
}

/** Kind `manage-links`: someone asked for the links of an address again; the upcoming signups, soonest first. */
export interface ManageLinksMail {
  readonly signups: readonly Pick<SignupMail, 'signupId' | 'linkVersion' | 'name' | 'slot' | 'sheet'>[];
}
