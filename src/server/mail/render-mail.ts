import { layout } from './layout.ts';
import type { MailBody } from './mail-body.ts';
import type { MailContext, RenderedMail } from './mail.ts';
import { logoFileName } from '#server/platform/site-logo.ts';
import { plainText } from './plain-text.ts';
import { withoutMarks } from './marked-text.ts';

export function renderMail(
  context: MailContext,
  subject: string,
  body: MailBody,
): Pick<RenderedMail, 'subject' | 'text' | 'html' | 'pictures'> {
  const plainSubject = withoutMarks(subject);
  const { logo } = context.platform.site;
  const pictures = [
    ...(logo === null ? [] : [logoFileName(logo, 'mail')]),
    ...body.blocks.flatMap((block) =>
      block.block === 'event' && block.picture !== undefined ? [block.picture.file] : [],
    ),
  ];
  return {
    subject: plainSubject,
    text: plainText(body, context),
    html: layout(plainSubject, body, context),
    ...(pictures.length === 0 ? {} : { pictures }),
  };
}
