import type { SignedUp } from '#contract/signups.ts';
import type { SlotInput } from '#contract/slots.ts';
import type { DishMark } from '#domain/slot-kinds.ts';
import type { Hub } from '#server/hub.ts';
import { ann, signedUp, type Person } from './sheets.ts';

/** Six dozen cookies, at most four of them from one person, who may say which. */
export const cookies: Partial<SlotInput> = {
  title: 'Cookies',
  kind: 'item',
  unit: 'dozen',
  maxVolunteers: 6,
  maxPerPerson: 4,
  bring: 'optional',
};

interface Brought {
  readonly quantity?: number;
  readonly bringing?: string | null;
  readonly marks?: DishMark[];
  readonly displayName?: string;
}

export async function bring(
  at: { readonly hub: Hub },
  slot: { readonly id: string },
  brought: Brought,
  person: Person = ann,
): Promise<SignedUp & { readonly token: string }> {
  return signedUp(at, slot, { ...person, ...brought });
}
