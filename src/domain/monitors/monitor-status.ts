export const monitorStatuses = ['active', 'paused', 'error'] as const;
export type MonitorStatus = (typeof monitorStatuses)[number];

const FAILURES_THAT_TELL = 3;

export interface MonitorState {
  readonly status: MonitorStatus;
  readonly errorCount: number;
}

export interface Transition extends MonitorState {
  /** Each outage is notified once, and so is its end. */
  readonly notice: 'failing' | 'recovered' | null;
}

/** The third failure in a row puts an active monitor in error. A paused one only counts. */
export function statusAfterFailure({ status, errorCount }: MonitorState): Transition {
  const failures = errorCount + 1;
  const fails = status === 'active' && failures >= FAILURES_THAT_TELL;
  return { status: fails ? 'error' : status, errorCount: failures, notice: fails ? 'failing' : null };
}

/** A success ends the outage. Checking a paused monitor by hand leaves it paused. */
export function statusAfterSuccess({ status }: MonitorState): Transition {
  const recovered = status === 'error';
  return { status: recovered ? 'active' : status, errorCount: 0, notice: recovered ? 'recovered' : null };
}
