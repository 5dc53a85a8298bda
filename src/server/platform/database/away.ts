// SQLite: full, broken or locked disk. PostgreSQL: connection classes 08 and 57, too few resources, time limits, and a
// server that has become a standby. Node: the network.
const CODES =
  /^(SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)|08|57|53|55P03|25006|ECONN|EPIPE|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/;
/** Messages of the PostgreSQL client, whose own errors have no code. */
const SENTENCES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|connection has been discarded/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' && CODES.test(code)) || SENTENCES.test(error.message);
}
