/** What the parts of the hub are judged by. Times are in seconds, sizes in bytes. */
export interface SystemFacts {
  readonly mail: {
    readonly isSetUp: boolean;
    readonly paused: 'password' | 'sign-ins' | 'quota' | 'unreachable' | null;
    readonly waiting: number;
    /** How long the oldest has been due that a person may be waiting for; without what is put off. */
    readonly oldestWaiting: number | null;
    readonly oldestBulkWaiting: number | null;
    /** Since the oldest was written, where several addresses are tried again and again and no email goes out. */
    readonly allRefused: number | null;
    /** In the last seven days. */
    readonly sent: number;
    readonly failed: number;
  };
  readonly jobs: {
    readonly gaveUp: number;
    /** Recurring jobs whose last run failed. */
    readonly failing: number;
    /** How long the oldest job is due that no process has taken; without those that send email. */
    readonly latest: number | null;
  };
  readonly disk: {
    readonly free: number;
    /** The last write failed because the disk is full. */
    readonly isFull: boolean;
  };
  readonly database: {
    readonly engine: 'sqlite' | 'postgres';
    /** Bytes a day; null while it is not known. */
    readonly growth: number | null;
    /** On its disk; null where another machine has it. */
    readonly free: number | null;
  };
  /** Null where this hub takes none by itself. */
  readonly backups: {
    readonly state: 'ok' | 'late' | 'failed' | 'off';
    /** Since the last verified one. */
    readonly age: number | null;
  } | null;
  readonly zone: { readonly isStale: boolean };
  readonly versions: { readonly running: readonly string[] };
  readonly errors: { readonly inLastHour: number; readonly inLastDay: number };
  readonly process: { readonly memory: number };
}
