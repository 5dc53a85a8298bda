import type { FactKind } from '#domain/attendance.ts';
import type { DoorRight, OddReason, SaidBy } from '#domain/door.ts';
import type { Fixed, Instant } from './columns.ts';

/** Opens the door of one sheet on one day: for helpers, or for people who say themselves that they are here. */
export interface DoorLinksTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  link_right: Fixed<DoorRight>;
  /** A school day. */
  day: Fixed<string>;
  made_by: Fixed<string | null>;
  made_at: Fixed<Instant>;
  revoked_at: Instant | null;
}

/** A phone that opened a link. */
export interface DoorDevicesTable {
  link_id: Fixed<string>;
  /** Made by the phone. */
  device_id: Fixed<string>;
  /** The first name of who holds it. */
  helper: string | null;
  /** The last school day. */
  seen_on: string;
  /** Until then it may send what it has, although the link was revoked. */
  admitted_until: Instant | null;
}

/** Appended and never changed, but for what a person who leaves takes along, what a signup says when it ends, and what organizers say of it. */
export interface DoorFactsTable {
  id: Fixed<string>;
  sheet_id: Fixed<string>;
  kind: Fixed<FactKind>;
  /** A signup, or the fact that added a person without one. Null where no person is meant, or the person has left. */
  person_id: string | null;
  /** Of a person without a signup, or whose signup was gone. */
  slot_id: string | null;
  /** Of a person without a signup as typed, or as the phone had it of a signup that was gone. */
  name: string | null;
  email: string | null;
  email_key: string | null;
  /** When the reader of its mail said that an address which a helper typed is theirs. */
  email_agreed_at: Instant | null;
  /** By the server's clock. */
  at: Fixed<Instant>;
  /** How far the phone's clock was behind it; null up to two minutes. */
  offset_seconds: Fixed<number | null>;
  received_at: Fixed<Instant>;
  undoes: Fixed<string | null>;
  said_by: Fixed<SaidBy>;
  link_id: Fixed<string | null>;
  device_id: Fixed<string | null>;
  helper: Fixed<string | null>;
  user_id: Fixed<string | null>;
  /** Why an organizer should look at it; null for an ordinary one. */
  odd: Fixed<OddReason | null>;
  /** When an organizer had looked at it. */
  looked_at: Instant | null;
  /** When an organizer said that nothing counts of what was said with its link. */
  set_aside_at: Instant | null;
}
