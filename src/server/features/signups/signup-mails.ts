import type { DishMark } from '#domain/slot-kinds.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { MailPicture } from '#server/mail/mail-body.ts';
import type { Wording } from '#domain/translations.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface MailedTitle {
  readonly title: string;
  /** In the language of the mail; absent where it has no translation into that. */
  readonly translated?: Wording;
}

export interface MailedSlot extends MailedTitle {
  readonly id: string;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
}

export interface MailedSheet extends MailedTitle {
  readonly id: string;
  /** Of both titles; absent for English. */
  readonly language?: LanguageTag;
  readonly eventDate: Instant;
  readonly showEventDate: boolean;
  readonly organizerName: string;
  readonly organizerEmail: string;
  /** Absent without one. */
  readonly picture?: MailPicture;
}

/** Of an item: what one person brings. */
export interface Brought {
  readonly quantity: number;
  /** In the organizer's words; null for pieces. */
  readonly unit: string | null;
  /** Null without a text, and where it may not be quoted. */
  readonly bringing: string | null;
  readonly marks: readonly DishMark[];
}

/**
 * Kinds `signup-confirmation`, `event-revived`, `signup-removed` (by an organizer), `signup-withdrawn` (by the
 * volunteer) and `signup-handed-over` (somebody else has taken the place).
 */
export interface SignupMail {
  readonly signupId: string;
  readonly linkVersion: number;
  /** Null where it may not be quoted. */
  readonly name: string | null;
  /** Null without any, and where they may not be quoted. */
  readonly notes: string | null;
  /** SEQUENCE of the calendar entry: one more than that of the mail before. */
  readonly calendarSequence: number;
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
  /** Absent for a shift. */
  readonly brought?: Brought;
  /** Absent for one that was signed up alone. All of a group on one slot share a calendar entry. */
  readonly groupId?: string;
  /**
   * The slot that the UID of its entry names, or the signup where others have that; absent for its own slot. Only of a
   * group, of which somebody was moved.
   */
  readonly entrySlotId?: string;
  /** Who of the group comes to this slot; null for a name that may not be quoted. Absent without a group. */
  readonly people?: readonly (string | null)[];
}

/** What somebody whom a mail confirms does at the same time. */
export interface MailedOverlap {
  /** Null where it may not be quoted. */
  readonly name: string | null;
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
}

/** A confirmation, as it is when it is sent. */
export interface AsItIsNow {
  readonly overlaps?: readonly MailedOverlap[];
  /** Whether the recipient's own calendar shows it soon, so that a file beside it would show it twice. */
  readonly inOwnCalendar?: boolean;
}

/** Kind `several-confirmation`: the places of one form, in its order, each with all of its people. Never empty. */
export interface SeveralMail {
  readonly signups: readonly SignupMail[];
}

export interface SignupChangedMail extends SignupMail {
  readonly before: {
    readonly slot: Omit<MailedSlot, 'id'>;
    /** Whether it shows its date is absent where that is as now. */
    readonly sheet: MailedTitle & Pick<MailedSheet, 'eventDate'> & Partial<Pick<MailedSheet, 'showEventDate'>>;
    /** A calendar entry that has ended with the change; absent where the entry stays. */
    readonly entry?: SignupMail;
  };
}

/** Kind `event-moved`: what one mailbox has on a sheet whose event has moved. One of both is never empty. */
export interface EventMovedMail {
  readonly before: SignupChangedMail['before']['sheet'];
  /** The soonest first, each with all of its people. */
  readonly signups: readonly SignupMail[];
  /** What it waits for. */
  readonly waits: readonly (Pick<SignupMail, 'slot' | 'sheet'> & { readonly entryId: string })[];
}

export interface EventCancelledMail extends SignupMail {
  readonly cancelled: 'sheet' | 'slot';
  /** In the organizer's words. */
  readonly reason?: string | null;
}

/** Kind `manage-links`: the upcoming signups of an address, soonest first. */
export interface ManageLinksMail {
  readonly signups: readonly Pick<SignupMail, 'signupId' | 'linkVersion' | 'name' | 'slot' | 'sheet'>[];
}
