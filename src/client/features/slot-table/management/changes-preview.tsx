import { useEffect, useRef, type ReactNode } from 'react';
import type { SlotChangesAnswer, SlotMailReason } from '#contract/slot-changes.ts';
import { EmailQuestion } from '#client/features/sheets/management/email-question.tsx';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { columnLabels, textOfCell } from './cell-texts.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { outdatedTranslations, type GridChanges } from './grid-changes.ts';
import type { GridRow } from './grid-state.ts';
import { RowSummary } from './row-summary.tsx';
import { columns } from './slot-cells.ts';

const reasons: Readonly<Record<SlotMailReason, string>> = {
  removed: 'the slot is deleted',
  time_changed: 'its time changes',
  title_changed: 'its title changes',
  offer_withdrawn: 'the place held for them is withdrawn, and they wait again',
  waitlist_ended: 'its waiting list ends',
};

interface ChangesPreviewProps {
  readonly changes: GridChanges;
  readonly answer: SlotChangesAnswer;
  /** The titles of the slots that are removed. */
  readonly titleOf: (id: string) => string;
}

/** What a save writes, and who is emailed about it. */
export function ChangesPreview({ changes, answer, titleOf }: ChangesPreviewProps) {
  const { create, change, remove, order } = changes;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <Emailed mails={answer.mails} />
      <Listed heading={formatCount(create.length, 'new slot')}>
        {create.map(({ row }) => (
          <li key={row.key} className="py-1.5">
            <Title text={row.cells.title} />
            <RowSummary cells={row.cells} />
          </li>
        ))}
      </Listed>
      <Listed heading={formatCount(change.length, 'changed slot')}>
        {change.map(({ row }) => (
          <li key={row.key} className="py-1.5">
            <Title text={row.base.title} />
            <RowSummary cells={row.cells} />
            <Differences row={row} />
          </li>
        ))}
      </Listed>
      <Listed heading={formatCount(remove.length, 'deleted slot')}>
        {remove.map((id) => (
          <li key={id} className="py-1.5">
            <Title text={titleOf(id)} />
          </li>
        ))}
      </Listed>
      <OutdatedTranslations changes={changes} />
      {order === undefined ? null : (
        <p className="font-semibold">
          {order.length === 0 ? 'The slots are in the order of their times again.' : 'The order of the slots changes.'}
        </p>
      )}
    </div>
  );
}

function OutdatedTranslations({ changes }: Pick<ChangesPreviewProps, 'changes'>) {
  const slots = outdatedTranslations(changes);
  if (slots === 0) return null;
  return (
    <p>
      {slots === 1 ? '1 slot loses' : `${slots} slots lose`} ready translations, because the words that they translate
      change. People who use those languages see the original.
    </p>
  );
}

export function emailsOf({ mails }: Pick<SlotChangesAnswer, 'mails'>): number {
  return mails.reduce((sum, { emails }) => sum + emails, 0);
}

function Emailed({ mails }: Pick<SlotChangesAnswer, 'mails'>) {
  return (
    <EmailQuestion count={emailsOf({ mails })} of="emails">
      <ul className="mt-1">
        {mails.map(({ slotId, title, people, why }) => (
          <li key={`${slotId} ${why}`} className="py-1">
            <Title text={title} />: {formatPeople(people)}, because {reasons[why]}
          </li>
        ))}
      </ul>
    </EmailQuestion>
  );
}

function Listed({ heading, children }: { readonly heading: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="text-[1.0625rem] font-bold">{heading}</h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

function Title({ text }: { readonly text: string }) {
  return (
    <bdi className="font-semibold wrap-anywhere" translate="no">
      {text}
    </bdi>
  );
}

function Differences({ row: { base, cells } }: { readonly row: GridRow }) {
  const school = useSchoolTime();
  return (
    <ul className="text-small">
      {columns
        .filter((column) => base[column] !== cells[column])
        .map((column) => (
          <li key={column} className="wrap-anywhere">
            <span>{columnLabels[column]}: </span>
            <bdi className="text-muted line-through" translate="no">
              {textOfCell(school, base, column) || 'empty'}
            </bdi>
            <span> → </span>
            <span className="sr-only">becomes </span>
            <bdi translate="no">{textOfCell(school, cells, column) || 'empty'}</bdi>
          </li>
        ))}
    </ul>
  );
}
