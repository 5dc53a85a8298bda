import { formatPeople } from '#client/lib/format-count.ts';
import type { LetterRecipients } from '#contract/letters.ts';
import { leftOutLabels } from './letter-labels.ts';

interface RecipientsNoteProps {
  readonly found: LetterRecipients;
  readonly mailReady: boolean;
}

export function RecipientsNote({ found: { recipients, leftOut, replyTo }, mailReady }: RecipientsNoteProps) {
  return (
    <div className="grid gap-2 rounded-control bg-desk px-4 py-3 text-small">
      <p>
        <span className="font-semibold" translate="no">
          {recipients === 0 ? 'Nobody' : formatPeople(recipients)}
        </span>
        <span>{recipients === 1 ? ' gets it.' : recipients === 0 ? ' would get it.' : ' get it, each alone.'} </span>
        <span>Replies go to </span>
        <span className="wrap-anywhere" translate="no">
          {replyTo.name}, {replyTo.address}
        </span>
        <span>.</span>
      </p>
      {leftOut.map((left) => (
        <LeftOut key={left.reason} {...left} />
      ))}
      {mailReady ? null : (
        <p className="text-marigold-ink">Email isn’t set up yet. Your message will go out once it is.</p>
      )}
    </div>
  );
}

/** A message to everyone shows counts only, no names. */
function LeftOut({ reason, people, names }: LetterRecipients['leftOut'][number]) {
  const who = (
    <>
      <span translate="no">{formatPeople(people)}</span> <span>{leftOutLabels[reason]}</span>
    </>
  );
  if (names.length === 0) return <p>{who}</p>;
  return (
    <details open={reason === 'no-email'}>
      <summary className="min-h-9 content-center">{who}</summary>
      <p className="ps-4 wrap-anywhere text-muted" translate="no">
        {names.join(', ')}
        {people > names.length ? ` and ${people - names.length} more` : ''}
      </p>
    </details>
  );
}
