/**
 * challenge: a wall that asks whether we are human · nothing-found: a selector matches nothing · empty: what matches has
 * no words · too-deep, too-large: it would cost more than a page may · too-slow: it did not end in time · unsafe: it
 * declares entities · malformed: it is not what it says it is · selector: a selector that cannot be used · busy,
 * stopped: it is not the page's fault
 */
export type PageFaultKind =
  | 'challenge'
  | 'nothing-found'
  | 'empty'
  | 'too-deep'
  | 'too-large'
  | 'too-slow'
  | 'unsafe'
  | 'malformed'
  | 'selector'
  | 'busy'
  | 'stopped';

/** Why nothing could be taken from a page: never a change. The message is fit to be shown to an administrator. */
export class PageFault extends Error {
  readonly kind: PageFaultKind;

  constructor(kind: PageFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
