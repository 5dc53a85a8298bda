import type { MailBlock } from './mail-body.ts';
import type { MailContext } from './mail.ts';

interface ProofLink {
  readonly label: string;
  readonly path: string;
  readonly purpose: string;
  readonly sealedToken: string;
  readonly days: number;
}

/**
 * A link that proves its reader's mailbox, and how long it is valid. The token is after the #, which browsers send to
 * no server, so it ends up in no log.
 */
export function proofLink(
  { i18n, platform }: MailContext,
  { label, path, purpose, sealedToken, days }: ProofLink,
): readonly MailBlock[] {
  const lasts = i18n._({
    id: 'mail.proof.lasts',
    message: 'The link works once, within {days, plural, one {# day} other {# days}}.',
    values: { days },
  });
  const url = `${platform.config.publicUrl}${path}#${platform.secrets.unseal(purpose, sealedToken)}`;
  return [
    { block: 'button', label, url },
    { block: 'quiet', text: lasts },
  ];
}
