/** How long what was seen on watched pages is kept. The pages of the management state these numbers. */
export const retention = {
  /** What a page showed is kept once per content: so many different ones of each monitor … */
  contentsOfMonitor: 50,
  /** … and none that was last seen longer ago, the present one excepted. */
  contentDays: 90,
  /** That a check was made, and how it ended. */
  snapshotDays: 30,
  /** What changed, with its notifications: a school year and the summer after it … */
  changeDays: 400,
  /** … and of a page that changes all the time only the newest. */
  changesOfMonitor: 1000,
} as const;
