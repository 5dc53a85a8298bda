import type { Channel, CommunicationStatus, CommunicationView } from '#contract/communications.ts';

export const channelLabels: Readonly<Record<Channel, string>> = {
  email: 'Email',
  webhook: 'Webhook',
  facebook: 'Facebook',
  instagram: 'Instagram',
};

export const statusLabels: Readonly<Record<CommunicationStatus, string>> = {
  pending: 'Pending',
  success: 'Success',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** `signup-confirmation` in readable words. */
export function formatKind(kind: string): string {
  const words = kind.replaceAll('-', ' ').replace('signup', 'sign-up').replace('letter', 'message');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Known {
  readonly mailReady: boolean;
  readonly now: Date;
  readonly moment: (instant: string) => string;
}

export function formatState(
  {
    channel,
    status,
    errorMessage,
    metadata,
  }: Pick<CommunicationView, 'channel' | 'status' | 'errorMessage' | 'metadata'>,
  { mailReady, now, moment }: Known,
): string {
  switch (status) {
    case 'success':
      return sentences(metadata.sentAt === null ? 'Sent' : `Sent ${moment(metadata.sentAt)}`);
    case 'failed':
      return sentences('Not sent', errorMessage);
    case 'unknown':
      return sentences('It may have arrived', errorMessage);
    case 'pending': {
      if (!mailReady && channel === 'email') return sentences('Waiting for email to be set up or resumed');
      const { nextTryAt } = metadata;
      if (channel !== 'email' && nextTryAt === null) return sentences('Waiting to be posted', errorMessage);
      const isDue = nextTryAt === null || new Date(nextTryAt) <= now;
      const waits = errorMessage === null ? 'Waiting to be sent' : 'Not taken yet';
      return sentences(`${waits}, tried ${isDue ? 'in a moment' : `again ${moment(nextTryAt)}`}`, errorMessage);
    }
  }
}

function sentences(...texts: readonly (string | null)[]): string {
  const said = texts.filter((text) => text !== null && text !== '');
  return said.map((text) => (/[.!?]$/.test(text ?? '') ? text : `${text}.`)).join(' ');
}
