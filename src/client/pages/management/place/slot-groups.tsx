import { Suspense, type ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { isEmptinessNear } from '#domain/emptiness.ts';
import { groupSlots } from '#domain/slot-groups.ts';
import { HandOverList } from '#client/features/hand-overs/management/hand-over-list.tsx';
import { RosterAnswers } from '#client/features/questions/management/roster-answers.tsx';
import { waitsForSlot } from '#client/features/sheets/management/people-on.ts';
import { Roster } from '#client/features/signups/management/roster.tsx';
import { BroughtLine } from '#client/features/slots/management/brought-line.tsx';
import { SlotLine } from '#client/features/slots/management/slot-line.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import type { PlaceProps } from './place-props.ts';

const WaitingList = lazyPart(() =>
  import('#client/features/waitlist/management/waiting-list.tsx').then((module) => module.WaitingList),
);

interface SlotGroupsProps extends PlaceProps {
  /** Those of the sheet that are shown. */
  readonly slots: readonly SlotView[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly printsAnswers: boolean;
}

/** By day and by station, and what is brought apart. Days are named where there are several. */
export function SlotGroups(props: SlotGroupsProps) {
  const { sheet, slots } = props;
  const { clock, date } = useSchoolTime();
  const { days, things } = groupSlots(clock, slots);
  const namesDays = sheet.slots.some(
    ({ startTime, kind }) => kind !== 'item' && startTime !== null && !isSameDay(clock, startTime, sheet.eventDate),
  );
  return (
    <div className="card overflow-hidden">
      {days.map(({ day, stations }, at) => {
        const first = stations[0]?.slots[0]?.startTime ?? null;
        return (
          <section key={day} className={at === 0 ? '' : 'border-t border-hair'}>
            {namesDays ? <Band level="day">{first === null ? 'Any time' : date('full', first)}</Band> : null}
            {stations.map(({ station, slots: ofStation }, nth) => (
              <div key={station} className={nth === 0 ? '' : 'border-t border-hair'}>
                {station === null ? null : <Band level={namesDays ? 'station' : 'day'}>{station}</Band>}
                <Lines {...props} slots={ofStation} />
              </div>
            ))}
          </section>
        );
      })}
      {things.length === 0 ? null : (
        <section className={days.length === 0 ? '' : 'border-t border-hair'}>
          <Band level="day">To bring</Band>
          <Lines {...props} slots={things} />
        </section>
      )}
    </div>
  );
}

function Band({ level, children }: { readonly level: 'day' | 'station'; readonly children: ReactNode }) {
  const look = 'border-b border-hair bg-band px-4 py-1.5 text-[0.875rem] font-bold text-muted';
  return level === 'day' ? (
    <h2 className={look}>
      <bdi translate="no">{children}</bdi>
    </h2>
  ) : (
    <h3 className={`${look} ps-8`}>
      <bdi translate="no">{children}</bdi>
    </h3>
  );
}

function Lines(props: SlotGroupsProps) {
  const { sheet, slots, open, onToggle, show } = props;
  const { clock } = useSchoolTime();
  const now = useNow();
  return (
    <ul>
      {slots.map((slot) => {
        const about = { sheetId: sheet.id, slotId: slot.id };
        return (
          <SlotLine
            key={slot.id}
            slot={slot}
            isNear={isEmptinessNear(clock, sheet, now, slot)}
            isOpen={open.has(slot.id)}
            onToggle={() => onToggle(slot.id)}
            onEdit={() => show({ kind: 'edit-slot', ...about })}
            onWrite={() => show({ kind: 'write-to-slot', ...about })}
            onDelete={() => show({ kind: 'delete-slot', ...about })}
          >
            <People {...props} slot={slot} />
          </SlotLine>
        );
      })}
    </ul>
  );
}

function People({ sheet, slot, printsAnswers, show }: SlotGroupsProps & { readonly slot: SlotView }) {
  const about = { sheetId: sheet.id, slotId: slot.id };
  return (
    <>
      <Roster
        volunteers={slot.volunteers}
        renderBrought={(volunteer) => <BroughtLine volunteer={volunteer} sheet={sheet} slot={slot} />}
        renderAnswers={(volunteer) => (
          <RosterAnswers volunteer={volunteer} sheet={sheet} slot={slot} isPrinted={printsAnswers} />
        )}
        onEdit={({ id }) => show({ kind: 'edit-volunteer', ...about, volunteerId: id })}
        onRemove={({ id }) => show({ kind: 'remove-volunteer', ...about, volunteerId: id })}
      />
      {slot.lookingForReplacement === undefined ? null : <HandOverList sheet={sheet} slot={slot} />}
      <Suspense fallback={null}>{waitsForSlot(slot) ? <WaitingList sheet={sheet} slot={slot} /> : null}</Suspense>
    </>
  );
}
