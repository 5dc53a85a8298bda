const SECOND = 1000;

/** How far the clock of the server is ahead of this device, in ms, within half a second; 0 where it is not told. */
export function aheadBy({ headers }: Pick<Response, 'headers'>, sent: Date, received: Date): number {
  const served = Date.parse(headers.get('date') ?? '');
  // The header is cut to whole seconds.
  return Number.isNaN(served) ? 0 : served + SECOND / 2 - (sent.getTime() + received.getTime()) / 2;
}
