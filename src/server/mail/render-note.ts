import type { MailBlock } from './mail-body.ts';
import type { MailContext, RenderedMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

interface Note {
  readonly subject: string;
  readonly heading?: string;
  /** Mail programs also show it next to the subject. */
  readonly text: string;
  readonly middle?: readonly MailBlock[];
  readonly hint: string;
}

export function renderNote(
  context: MailContext,
  { subject, heading = subject, text, middle = [], hint }: Note,
): RenderedMail {
  return renderMail(context, subject, {
    preview: text,
    heading,
    blocks: [{ block: 'paragraph', text }, ...middle, { block: 'quiet', text: hint }],
  });
}

/** With the code in the subject, where a phone shows it without the mail being opened; the history shows it without. */
export function withCode(mail: RenderedMail, code: string): RenderedMail {
  return { ...mail, sentSubject: `${code} – ${mail.subject}` };
}
