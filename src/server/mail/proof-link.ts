import type { MailBlock } from './mail-body.ts';
import type { MailContext } from './mail.ts';

interface ProofLink {
  readonly label: string;
  /** The page that takes the token. */
  readonly path: string;
  /** What the token was sealed for: the mail's kind. */
  readonly purpose: string;
  readonly sealedToken: string;
  readonly days: number;
}

/**
 * The link by which a reader proves to have the mailbox, and for how long it is good. The token stands after the #,
 * because browsers send nothing of that to any server, so it ends up in no log.
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
