import type { AttendingPerson, SaidFact } from '#contract/attendance.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { describeKind, describeOffset, describePerson, describeSayer } from './describe-attendance.ts';

interface PersonHistoryProps {
  readonly person: AttendingPerson;
  readonly onHide: () => void;
}

/** All that was said of a person, with who said it; what was taken back stays readable. */
export function PersonHistory({ person, onHide }: PersonHistoryProps) {
  return (
    <section
      aria-label={`What was said of ${describePerson(person)}`}
      className="mb-2 rounded-control bg-desk px-4 py-2.5 text-small"
    >
      <ol>
        {person.facts.map((fact) => (
          <Said key={fact.id} fact={fact} facts={person.facts} />
        ))}
      </ol>
      <Button variant="link" size="sm" className="px-0!" onClick={onHide}>
        Hide
      </Button>
    </section>
  );
}

interface SaidProps {
  readonly fact: SaidFact;
  readonly facts: readonly SaidFact[];
}

function Said({ fact, facts }: SaidProps) {
  const { date } = useSchoolTime();
  const undone = facts.find(({ id }) => id === fact.undoes);
  const offset = describeOffset(fact);
  return (
    <li className="grid gap-x-4 border-line py-1.5 not-first:border-t sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <span className="text-muted tabular-nums" translate="no">
        {date('short', fact.at)}, {date('time', fact.at)}
      </span>
      <span>
        <span className={fact.isUndone === true ? 'text-muted line-through' : 'font-semibold'}>
          {describeKind(fact.kind)}
          {undone === undefined ? '' : `: ${describeKind(undone.kind)}, ${date('time', undone.at)}`}
        </span>
        {fact.isUndone === true ? <span className="sr-only"> (taken back)</span> : null}
        <span className="text-muted">
          {' '}
          · <bdi translate="no">{describeSayer(fact)}</bdi>
          {offset === null ? '' : ` · ${offset}`}
        </span>
      </span>
    </li>
  );
}
