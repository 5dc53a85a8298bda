import type { SystemView } from '#contract/system.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { PartCard } from './part-card.tsx';

/** Of this process only: with several, each has its own. */
export function ErrorsCard({ view: { errors }, className }: { readonly view: SystemView; readonly className: string }) {
  const { moment } = useMoment();
  return (
    <PartCard part="errors" verdict={errors.verdict} className={className}>
      {errors.noted.length === 0 ? (
        <p className="text-small text-muted">None since this process started {moment(errors.since)}</p>
      ) : (
        <ul className="grid">
          {errors.noted.map(({ message, type, place, count, lastAt }) => (
            <li
              key={`${message} ${place}`}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5 text-small first:border-t-0 first:pt-0"
            >
              <div className="grid min-w-0">
                <p className="text-body font-semibold wrap-anywhere" translate="no">
                  {message}
                </p>
                {type === null ? null : (
                  <p className="wrap-anywhere text-muted" translate="no">
                    {place === null ? type : `${type}, ${place}`}
                  </p>
                )}
              </div>
              <p className="text-muted tabular-nums">
                {count === 1 ? 'Once' : `${count} times`}, last {moment(lastAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  );
}
