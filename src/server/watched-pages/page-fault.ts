/**
 * challenge: the page asks whether we are human · nothing-found: a selector matches nothing · empty: the match has no
 * text · too-deep, too-large: it would cost too much · too-slow: it exceeded the time limit · unsafe: it declares
 * entities · malformed: it is not what it claims to be · selector: an invalid selector · busy, stopped: not the page's
 * fault
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

/** Why a page could not be read; never counts as a change. The message can be shown to administrators. */
export class PageFault extends Error {
  readonly kind: PageFaultKind;

  constructor(kind: PageFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
