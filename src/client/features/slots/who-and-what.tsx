import { Trans } from '@lingui/react/macro';
import type { BroughtView } from '#contract/slots.ts';
import { useDishMarks } from './dish-marks.ts';

interface WhoAndWhatProps {
  readonly brought: readonly BroughtView[];
  readonly names: readonly string[];
}

export function WhoAndWhat({ brought, names }: WhoAndWhatProps) {
  const wordOf = useDishMarks();
  return (
    <div className="mt-1 grid gap-1 text-small">
      {brought.length === 0 ? null : (
        <ul className="grid gap-0.5">
          {brought.map(({ quantity, text, marks }, at) => (
            // What strangers bring has no identity but its place in the list.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {quantity === 1 ? null : <span translate="no">{quantity} × </span>}
              {text === null ? null : <bdi>{text}</bdi>}
              {marks.length === 0 ? null : <span className="text-muted"> ({marks.map(wordOf).join(', ')})</span>}
            </li>
          ))}
        </ul>
      )}
      {names.length === 0 ? null : (
        <p>
          <Trans>
            Coming: <bdi translate="no">{names.join(', ')}</bdi>
          </Trans>
        </p>
      )}
    </div>
  );
}
