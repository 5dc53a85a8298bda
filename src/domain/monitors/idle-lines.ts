const SAYS_WHEN =
  /^(?:this )?(?:page )?(?:was )?(?:last )?(?:updated|modified|edited|revised|reviewed)(?: on)?[:\s]+(.{4,60})$/i;
const PART_OF_A_DATE =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)\w*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|\d{1,4}(?:st|nd|rd|th)?|[ap]m|at|pt|pst|pdt|[-–—])$/i;

/** Whether a line says when the page was updated and nothing else: it changes by itself and is no news. */
export function saysOnlyWhenUpdated(line: string): boolean {
  const when = SAYS_WHEN.exec(line)?.[1];
  if (when === undefined) return false;
  const parts = when
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    .split(/[\s,/.:|()-]+/)
    .filter((part) => part !== '');
  return parts.some((part) => /\d/.test(part)) && parts.every((part) => PART_OF_A_DATE.test(part));
}
