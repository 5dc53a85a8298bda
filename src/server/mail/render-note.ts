import type { MailBlock } from './mail-body.ts';
import type { MailContext, RenderedMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

/** What most mails are: one paragraph, what there is to do about it, and a hint in small print. */
interface Note {
  readonly subject: string;
  /** The subject, where it is absent. */
  readonly heading?: string;
  /** Also what mail programs show beside the subject. */
  readonly text: string;
  readonly middle?: readonly MailBlock[];
  readonly hint: string;
}

/** A mail that is a {@link Note}, in both parts. */
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
