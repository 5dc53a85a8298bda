const SAYS_WHEN =
  /^(?:this )?(?:page )?(?:was )?(?:last )?(?:updated|modified|edited|revised|reviewed)(?: on)?[:\s]+(.{4,60})$/i;
const PART_OF_A_DATE =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)\w*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|\d{1,4}(?:st|nd|rd|th)?|[ap]m|at|pt|pst|pdt|utc|gmt|z|[-–—])$/i;

/** Whether a line only says when the page was updated. Such a line changes without news. */
export function saysOnlyWhenUpdated(line: string): boolean {
  const when = SAYS_WHEN.exec(line)?.[1];
  if (when === undefined) return false;
  const parts = when
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    // 2026-11-20T19:05:00.000Z
    .replace(/(?<=\d)T(?=\d)|(?<=\d)(?=Z\b)/g, ' ')
    .split(/[\s,/.:|()+-]+/)
    .filter((part) => part !== '');
  return parts.some((part) => /\d/.test(part)) && parts.every((part) => PART_OF_A_DATE.test(part));
}

const UNIT = '(?:sec(?:ond)?|min(?:ute)?|hour|day|week|month|year)s?';
const AGE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:about|over|almost|less than) )?(?:an?|one|\\d{1,3}) ${UNIT}(?:,? (?:and )?\\d{1,3} ${UNIT})? ago(?![\\p{L}\\p{N}])`,
  'giu',
);

/** "3 hours ago" becomes "some time ago", because it changes without news. */
export function withoutAges(line: string): string {
  return line.includes(' ago') || line.includes(' AGO') ? line.replace(AGE, 'some time ago') : line;
}
