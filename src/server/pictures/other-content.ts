// A picture that is at the same time a page, a program or an archive is not one that anybody took. What is kept is made
// anew from its pixels in any case; this refuses to take part.
// Compressed pixels are as good as random: `<svg` alone, in any case, stands in one of 45 photos of 12 MB. With what follows it
// in a page that is one of more than 100,000.
const MARKUP = /<(?:script|html[\s>]|svg[\s/]+[a-z]|\?php\s|!doctype html)/i;
const PDF = '%PDF-';
const PDF_BEGINS_WITHIN = 1024;
/** The end of a ZIP's directory, which readers search from the end (APPNOTE.TXT, 4.3.16). */
const ZIP_END = 'PK\u0005\u0006';
const ZIP_ENDS_WITHIN = 65_557;

/** Whether a picture's bytes are also something else: markup that a browser would run, a PDF, or a ZIP of any kind. */
export function holdsOtherContent(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return (
    MARKUP.test(text) ||
    text.slice(0, PDF_BEGINS_WITHIN).includes(PDF) ||
    text.slice(-ZIP_ENDS_WITHIN).includes(ZIP_END)
  );
}
