import { ClipboardCheck } from 'lucide-react';
import { hoursUrl } from '#contract/organizer-paths.ts';
import type { OpenTasks } from '#contract/hours.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { formatCounts } from './hour-words.ts';

export function TaskList({ tasks }: OpenTasks) {
  return (
    <ul className="divide-y divide-line">
      {tasks.map((task) => (
        <TaskRow key={task.sheetId} task={task} />
      ))}
    </ul>
  );
}

function TaskRow({ task: { sheetId, title, day, counts } }: { readonly task: OpenTasks['tasks'][number] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-3 md:px-5">
      <div className="min-w-0 grow basis-60">
        <h3 className="text-body font-semibold wrap-anywhere">{title}</h3>
        <p className="text-small text-muted tabular-nums" translate="no">
          <HourDay day={day} />: {formatCounts(counts)}
        </p>
      </div>
      <AppLink href={hoursUrl(sheetId)} className={buttonClass('outline', 'sm')}>
        <ClipboardCheck aria-hidden="true" size={16} />
        <span>Confirm hours</span>
        <span className="sr-only"> of {title}</span>
      </AppLink>
    </li>
  );
}

export function HourDay({ day }: { readonly day: string }) {
  const { clock, date } = useSchoolTime();
  const instant = readInstant(clock, day);
  return <time dateTime={day}>{instant === null ? day : date('withYear', instant.toISOString())}</time>;
}
