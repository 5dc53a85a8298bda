import type { DiffLine, MailBlock, MailBody } from './mail-body.ts';
import { mailFooter } from './mail-footer.ts';
import { withoutMarks } from './marked-text.ts';
import type { MailContext } from './mail.ts';

export function plainText(body: MailBody, context: MailContext): string {
  const { site, question } = mailFooter(context);
  const parts = [body.heading, ...body.blocks.map(write), ['-- ', site, question].join('\n')];
  return `${withoutMarks(parts.join('\n\n'))}\n`;
}

const diffSigns: Readonly<Record<DiffLine['mark'], string>> = { removed: '- ', added: '+ ', note: '' };

function write(block: MailBlock): string {
  switch (block.block) {
    case 'paragraph':
    case 'quiet':
    case 'typed':
      return block.text;
    case 'event':
      return [
        block.title,
        block.subtitle,
        ...block.rows.map(({ label, value }) => `${label} ${value}`),
        ...(block.link === undefined ? [] : [block.link.label, block.link.url]),
      ].join('\n');
    case 'changes':
      return block.rows.map(({ label, before, now }) => `${label} ${now}\n  ${before}`).join('\n');
    case 'notes':
      return `${block.label}\n${block.notes.replace(/^/gm, '> ')}`;
    case 'diff':
      return block.lines.map(({ mark, text }) => `${diffSigns[mark]}${text}`).join('\n');
    case 'button':
      return `${block.label}\n${block.url}`;
    case 'small-print':
      return `${block.text}\n${block.link.label}\n${block.link.url}`;
    case 'code':
      return `    ${block.code}`;
  }
}
