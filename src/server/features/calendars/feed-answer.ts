import { fingerprint } from '#server/features/sheets/present-sheet.ts';
import { CachedAnswer } from '#server/http/cached-answer.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** Its tag is of the content, so it is the same on every process. */
export function feedAnswer(content: string): CachedAnswer {
  return new CachedAnswer(fingerprint(content), Buffer.from(content), CALENDAR_TYPE);
}
