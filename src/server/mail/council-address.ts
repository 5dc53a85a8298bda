import type { MailBlock } from './mail-body.ts';
import type { MailContext } from './mail.ts';
import { typed } from './marked-text.ts';

/** Who sends, and where they get mail on paper: Canada's anti-spam law wants both in what asks or tells many. */
export function councilAddress(address: string | null, { i18n, platform }: MailContext): MailBlock[] {
  if (address === null) return [];
  const lines = address
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '');
  const values = { council: typed(platform.site.name), address: typed(lines.join(', ')) };
  return [
    { block: 'quiet', text: i18n._({ id: 'mail.council.address', message: 'Sent by {council}, {address}', values }) },
  ];
}
