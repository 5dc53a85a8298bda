import type { DoorFactsInput, DoorList } from '#contract/door.ts';

/** A fact as it is sent; its moment is by the phone's clock. */
export type DoorFact = DoorFactsInput['facts'][number];

export interface OwnFact {
  /** Counts up on this phone. */
  readonly nth: number;
  readonly token: string;
  readonly fact: DoorFact;
  /** `refused` by the server as it is: it waits for a person, and no longer for the connection. */
  readonly state: 'waiting' | 'sent' | 'refused';
}

/** What this phone keeps of a link. */
export interface KeptDoor {
  readonly token: string;
  readonly sheetId: string;
  readonly title: string;
  /** In school time, such as `2026-12-12`. */
  readonly day: string;
  readonly endsAt: string;
  /** Null once it is deleted. */
  readonly list: DoorList | null;
  /** How far the server's clock is ahead of the phone's, in ms. */
  readonly ahead: number;
  readonly isFinished: boolean;
}

export interface Helper {
  /** Of this browser, made at its first door. */
  readonly device: string;
  readonly name: string;
}
