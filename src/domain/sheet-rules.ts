import type { WaitlistMode } from './offers.ts';

/** Moments as ISO text in UTC. */
export interface SheetRules {
  /** When sign-ups begin; null for when it is published. */
  readonly opensAt: string | null;
  /** How many places of the sheet an address takes at most; null for as many as there are. */
  readonly placesPerAddress: number | null;
  /** Until when; null for always. */
  readonly placesPerAddressUntil: string | null;
  /** Whether people may show a name to everyone. */
  readonly namesShown: boolean;
  /** Who offers free places to those who wait. */
  readonly waitlist: WaitlistMode;
  /** Whether an organizer agrees before somebody takes a place over. */
  readonly handOverApproval: boolean;
}

export const noRules: SheetRules = {
  opensAt: null,
  placesPerAddress: null,
  placesPerAddressUntil: null,
  namesShown: false,
  waitlist: 'automatic',
  handOverApproval: false,
};
