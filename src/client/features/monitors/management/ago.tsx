import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useMoment } from '#client/lib/use-moment.ts';
import { formatAgo } from './monitor-labels.ts';

export function Ago({ at, className = '' }: { readonly at: string; readonly className?: string }) {
  const now = useNow();
  const { date } = useSchoolTime();
  const { day } = useMoment();
  return (
    <time dateTime={at} translate="no" className={className}>
      {formatAgo(at, now) ?? `${day(at)}, ${date('time', at)}`}
    </time>
  );
}
