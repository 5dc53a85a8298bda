import '#client/ui/styles.css';
import type { MailboxView } from '#contract/mailbox.ts';
import { AskForCode } from './ask-for-code.tsx';
import { EnterCode } from './enter-code.tsx';
import type { LinkedCode } from './linked-code.ts';

interface ProveMailboxProps {
  readonly asked: MailboxView['asked'];
  /** Of the mailed link, if this browser asked for it. */
  readonly linked: LinkedCode | null;
  readonly onProved: () => void;
}

export function ProveMailbox({ asked, linked, onProved }: ProveMailboxProps) {
  if (asked === null) return <AskForCode />;
  const filledIn = linked?.code ?? null;
  return <EnterCode key={`${asked.tag} ${filledIn}`} email={asked.email} filledIn={filledIn} onProved={onProved} />;
}
