import { MOST_NEEDS, needKinds, type Need } from '#contract/overview.ts';

/** A need with the moment by which it is put in order; what is broken has none, and neither have hours. */
export interface DatedNeed {
  readonly need: Need;
  readonly moment: Date | null;
}

const URGENT_WITHIN = 48 * 60 * 60_000;

export function isSoon(begins: Date, now: Date): boolean {
  return begins.getTime() - now.getTime() < URGENT_WITHIN;
}

/** What is broken first, as it can break all others; then the soonest; what can wait for any day, such as hours, last. */
function inOrder(needs: readonly DatedNeed[]): DatedNeed[] {
  return needs.toSorted(
    (a, b) =>
      timeOf(a) - timeOf(b) ||
      needKinds.indexOf(a.need.kind) - needKinds.indexOf(b.need.kind) ||
      compare(a.need.day ?? '', b.need.day ?? ''),
  );
}

function timeOf({ need, moment }: DatedNeed): number {
  return moment?.getTime() ?? (need.isUrgent ? -Infinity : Infinity);
}

/** As many as a page shows: what is urgent is never left out for what is only sooner. */
export function chooseNeeds(needs: readonly DatedNeed[]): Need[] {
  const sorted = inOrder(needs);
  const chosen = [...sorted.filter(({ need }) => need.isUrgent), ...sorted.filter(({ need }) => !need.isUrgent)];
  return inOrder(chosen.slice(0, MOST_NEEDS)).map(({ need }) => need);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
