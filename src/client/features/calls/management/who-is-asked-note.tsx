import type { CallPreview } from '#contract/calls.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { notAskedLabels } from './call-labels.ts';

/** How many are asked, and why not more: numbers only, so that an organizer picks no one by name. */
export function WhoIsAskedNote({ preview }: { readonly preview: CallPreview }) {
  const { canBeAsked, firstWave, waitingFirst, why, isRough = false } = preview;
  const roughly = (count: number) => (isRough ? `Up to ${formatPeople(count)}` : formatPeople(count));
  return (
    <div className="grid gap-2 rounded-control bg-desk px-4 py-3 text-small">
      <p className="text-body">
        <strong className="font-bold">
          {canBeAsked === 0 ? 'Nobody can be asked now' : `${roughly(canBeAsked)} can be asked`}
        </strong>
        {firstWave < canBeAsked ? `, ${isRough ? 'up to ' : ''}${firstWave} of them first.` : '.'}
      </p>
      {waitingFirst === 0 ? null : (
        <p className="text-body">
          {`${formatPeople(waitingFirst)} on the waiting list can be offered these places. They come first: nobody else is asked now.`}
        </p>
      )}
      <p>
        {why.agreed === 0
          ? 'Nobody has agreed yet that the council may ask when helpers are missing. It’s a box in the sign-up form.'
          : `${roughly(why.agreed)} agreed to be asked when helpers are missing.`}{' '}
        {canBeAsked > 0 ? 'Those who were never asked, or longest ago, come first.' : null}
      </p>
      {why.leftOut.length === 0 ? null : (
        <details>
          <summary className="min-h-9 content-center font-semibold text-spruce">Who is left out</summary>
          <ul className="grid gap-1 ps-4">
            {why.leftOut.map(({ reason, people }) => (
              <li key={reason}>
                {formatPeople(people)} {notAskedLabels[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
