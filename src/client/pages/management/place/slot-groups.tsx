import { UserPlus } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { isReached } from '#domain/reached-people.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { isEmptinessNear } from '#domain/emptiness.ts';
import { groupSlots } from '#domain/slot-groups.ts';
import { HandOverList } from '#client/features/hand-overs/management/hand-over-list.tsx';
import { RosterAnswers } from '#client/features/questions/management/roster-answers.tsx';
import { waitsForSlot } from '#client/features/sheets/management/people-on.ts';
import { draggedStore, useDragged } from '#client/features/signups/management/dragged-person.ts';
import { canMoveTo, hasPlace, takesMoves, takesPeople } from '#client/features/signups/management/places-for.ts';
import { useMoving } from '#client/features/signups/management/use-moving.ts';
import { Roster } from '#client/features/signups/management/roster.tsx';
import { BroughtLine } from '#client/features/slots/management/brought-line.tsx';
import { SlotLine } from '#client/features/slots/management/slot-line.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useMedia } from '#client/lib/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import type { PlaceProps } from './place-props.ts';

const AddPersonForm = lazyPart(() =>
  import('#client/features/signups/management/add-person-form.tsx').then((module) => module.AddPersonForm),
);
const WaitingList = lazyPart(() =>
  import('#client/features/waitlist/management/waiting-list.tsx').then((module) => module.WaitingList),
);

interface SlotGroupsProps extends PlaceProps {
  /** Those of the sheet that are shown. */
  readonly slots: readonly SlotView[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly printsAnswers: boolean;
  /** To which somebody is being added in its row. */
  readonly addingTo: string | null;
  readonly onAdd: (slotId: string | null) => void;
}

/** By day and by station, and what is brought apart. Days are named where there are several. */
export function SlotGroups(props: SlotGroupsProps) {
  useEffect(() => {
    // Whoever opens it types at once.
    AddPersonForm.fetchAhead().catch(() => {});
  }, []);
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
  const { sheet, slots, open, onToggle, onAdd, show } = props;
  const { clock } = useSchoolTime();
  const now = useNow();
  const move = useMoving();
  const dragged = useDragged();
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
            onAdd={takesPeople(sheet) && hasPlace(slot) ? () => onAdd(slot.id) : undefined}
            onDrop={
              dragged !== null && canMoveTo(dragged.from, slot) && takesMoves(clock, sheet, slot, now)
                ? () => void move({ ...dragged, to: slot, notify: isReached(dragged.volunteer) })
                : undefined
            }
          >
            <People {...props} slot={slot} />
          </SlotLine>
        );
      })}
    </ul>
  );
}

function People({ sheet, slot, printsAnswers, addingTo, onAdd, show }: SlotGroupsProps & { readonly slot: SlotView }) {
  const about = { sheetId: sheet.id, slotId: slot.id };
  const { clock } = useSchoolTime();
  const now = useNow();
  const isByMouse = useMedia('(min-width: 56.25rem) and (hover: hover) and (pointer: fine)', false);
  const adds = takesPeople(sheet) && hasPlace(slot);
  // Whoever helped where it is over was there.
  const moves = takesPeople(sheet) && takesMoves(clock, sheet, slot, now) && sheet.slots.length > 1;
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
        onMove={moves ? ({ id }) => show({ kind: 'move-volunteer', ...about, volunteerId: id }) : undefined}
        onDrag={
          moves && isByMouse
            ? (volunteer) => draggedStore.set(volunteer === null ? null : { volunteer, from: slot })
            : undefined
        }
      />
      {addingTo === slot.id ? (
        <div className="mt-2 rounded-control border border-line bg-card">
          <Suspense fallback={null}>
            <AddPersonForm sheet={sheet} slot={slot} onClose={() => onAdd(null)} />
          </Suspense>
        </div>
      ) : adds ? (
        <Button variant="ghost" size="sm" className="mt-1 px-2.5! text-spruce!" onClick={() => onAdd(slot.id)}>
          <UserPlus aria-hidden="true" size={18} />
          <span>Add someone</span>
          <span className="sr-only"> to {slot.title}</span>
        </Button>
      ) : null}
      {slot.lookingForReplacement === undefined ? null : <HandOverList sheet={sheet} slot={slot} />}
      <Suspense fallback={null}>{waitsForSlot(slot) ? <WaitingList sheet={sheet} slot={slot} /> : null}</Suspense>
    </>
  );
}
