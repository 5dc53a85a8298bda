import { Mail } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { Button } from '#client/ui/button.tsx';

export interface SaidChange {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

export interface Emailed {
  readonly count: number;
  /** Of mailboxes, or of emails where one may get several. */
  readonly of: 'people' | 'emails';
}

interface EmailQuestionProps extends Emailed {
  /** What the emails say has changed. */
  readonly says?: readonly SaidChange[];
  /** What else there is to know of them. */
  readonly children?: ReactNode;
}

/** Who is emailed about a change, and what, before it goes out. `EmailAnswers` are the buttons below it. */
export function EmailQuestion({ count, of, says = [], children }: EmailQuestionProps) {
  const heading = useId();
  const amount = of === 'people' ? `email ${formatPeople(count)}` : `send ${formatCount(count, 'email')}`;
  if (count === 0) return <output className="block font-semibold">Nobody is emailed.</output>;
  return (
    <section aria-labelledby={heading} className="rounded-control bg-marigold-soft px-4 py-3">
      <h3 id={heading} className="flex items-center gap-2 text-[1.0625rem] font-bold">
        <Mail aria-hidden="true" size={18} className="shrink-0" />
        <output>We’ll {amount}</output>
      </h3>
      {says.length === 0 ? null : (
        <dl className="mt-2 grid gap-2">
          {says.map(({ label, before, now }) => (
            <div key={label}>
              <dt className="text-small text-muted">{label}</dt>
              <dd className="wrap-anywhere" translate="no">
                <bdi className="text-muted line-through">{before}</bdi>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> becomes </span>
                <bdi className="font-semibold">{now}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

interface EmailLineProps {
  readonly volunteers: number;
  /** Whether somebody on a waiting list is emailed too. */
  readonly waits?: boolean;
}

/** The same in a line, before something that people are always told. */
export function EmailLine({ volunteers, waits = false }: EmailLineProps) {
  return <span className="mt-2 block font-semibold text-ink">{wordsOfEmails(volunteers, waits)}</span>;
}

/** As `EmailLine` says it. */
export function wordsOfEmails(volunteers: number, waits = false): string {
  const told = [
    ...(volunteers === 0 ? [] : [formatCount(volunteers, 'volunteer')]),
    ...(waits ? ['everyone on the waiting list'] : []),
  ];
  return told.length === 0 ? 'Nobody is emailed.' : `We’ll email ${told.join(' and ')}.`;
}

/** Takes the focus when it appears, in place of the form. */
export function QuestionBox({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
      {children}
    </div>
  );
}

/** In ms: the second half of a double press on the first button is not the press that saves. */
const DOUBLE_PRESS = 500;

interface EmailAnswersProps extends Emailed {
  readonly busy: boolean;
  readonly onSave: (how: { readonly notify: boolean }) => void;
  /** False where people lose their place: they are always told. */
  readonly maySayNothing?: boolean;
  readonly back: string;
  readonly onBack: () => void;
}

export function EmailAnswers({ count, of, busy, onSave, maySayNothing = true, back, onBack }: EmailAnswersProps) {
  const isReady = useReadyAfter(DOUBLE_PRESS);
  const amount = of === 'people' ? `email ${count}` : `send ${formatCount(count, 'email')}`;
  const answer = (notify: boolean) => ({
    busy,
    'aria-disabled': busy || !isReady || undefined,
    onClick: isReady && !busy ? () => onSave({ notify }) : undefined,
  });
  return (
    <div className="flex w-full flex-row-reverse flex-wrap gap-2">
      <Button className="grow basis-full sm:grow-0 sm:basis-auto" {...answer(true)}>
        {count === 0 ? 'Save' : `Save and ${amount}`}
      </Button>
      {count === 0 || !maySayNothing ? null : (
        <Button variant="outline" className="grow basis-full px-3! sm:grow-0 sm:basis-auto" {...answer(false)}>
          Save without an email
        </Button>
      )}
      <Button variant="ghost" className="px-3!" onClick={onBack}>
        {back}
      </Button>
    </div>
  );
}

function useReadyAfter(ms: number): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isReady;
}
