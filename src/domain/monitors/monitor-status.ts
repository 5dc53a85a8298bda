export const monitorStatuses = ['active', 'paused', 'error'] as const;
export type MonitorStatus = (typeof monitorStatuses)[number];

/** So many failures in a row are a fault that someone should know of. */
const FAILURES_THAT_TELL = 3;

export interface MonitorState {
  readonly status: MonitorStatus;
  /** Failures in a row. */
  readonly errorCount: number;
}

export interface Transition extends MonitorState {
  /** What is to be told of it, if anything: an episode of failures is told of once, and so is its end. */
  readonly notice: 'failing' | 'recovered' | null;
}

/** The third failure in a row makes an active monitor one in error. A paused one only counts. */
export function afterFailure({ status, errorCount }: MonitorState): Transition {
  const failures = errorCount + 1;
  const fails = status === 'active' && failures >= FAILURES_THAT_TELL;
  return { status: fails ? 'error' : status, errorCount: failures, notice: fails ? 'failing' : null };
}

/** A success ends the episode. Whoever checks a paused monitor by hand does not set it going. */
export function afterSuccess({ status }: MonitorState): Transition {
  const recovered = status === 'error';
  return { status: recovered ? 'active' : status, errorCount: 0, notice: recovered ? 'recovered' : null };
}
