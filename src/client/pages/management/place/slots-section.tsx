import { CalendarClock, ClipboardPaste, Plus, Printer, ScrollText, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { sheetPlace } from '#contract/organizer-paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { hasAnswers } from '#client/features/questions/management/roster-answers.tsx';
import { actedOnSheet } from '#client/features/sheets/management/acted-on.ts';
import { waitsForSlot } from '#client/features/sheets/management/people-on.ts';
import { actionsOf } from '#client/features/sheets/management/sheet-actions.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { MoreMenu, type MenuItem } from '#client/ui/more-menu.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { AskBand, AskBar } from './ask-band.tsx';
import type { PlaceProps } from './place-props.ts';
import { SlotGroups } from './slot-groups.tsx';

/** From here on each row has columns. */
const WIDE = '(min-width: 56.25rem)';

const filters = ['all', 'open', 'waiting'] as const;
type Filter = (typeof filters)[number];

const names: Readonly<Record<Filter, string>> = { all: 'All', open: 'Open places', waiting: 'Waiting' };
const holds: Readonly<Record<Filter, (slot: SheetView['slots'][number]) => boolean>> = {
  all: () => true,
  open: ({ isFull }) => !isFull,
  waiting: waitsForSlot,
};

/** The slots of the sheet, each of which opens with its people. */
export function SlotsSection(props: PlaceProps) {
  const { sheet, deeds } = props;
  const [params] = useSearchParams();
  const filter = filters.find((one) => one === params.get('show')) ?? 'all';
  const { open, toggle, show: openSlot } = useOpenSlots(params.get('slot'));
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const add = (slotId: string | null) => {
    // A row has no room for a form on a phone.
    if (slotId !== null && !window.matchMedia(WIDE).matches)
      return props.show({ kind: 'add-person', sheetId: sheet.id, slotId });
    if (slotId !== null) openSlot(slotId);
    return setAddingTo(slotId);
  };
  const [printsAnswers, setPrintsAnswers] = useState<boolean | null>(null);
  useEffect(() => {
    if (printsAnswers === null) return;
    window.print();
    setPrintsAnswers(null);
  }, [printsAnswers]);
  if (sheet.slots.length === 0) return <NoSlots {...props} />;
  const shown = sheet.slots.filter(holds[filter]);
  return (
    <>
      <AskBand sheet={sheet} deeds={deeds} />
      <section aria-label="Slots" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          <div className="flex w-full wide:w-auto">
            <Segments
              label="Which slots"
              segments={filters.map((one) => ({
                words: names[one],
                count: sheet.slots.filter(holds[one]).length,
                href: one === 'all' ? sheetPlace(sheet.id) : `${sheetPlace(sheet.id)}?show=${one}`,
                isShown: one === filter,
              }))}
            />
          </div>
          <div className="ms-auto flex items-center">
            <Tools {...props} onPrint={setPrintsAnswers} />
          </div>
        </div>
        {shown.length === 0 ? (
          <p className="card px-4 py-5 text-muted">
            {filter === 'waiting' ? 'Nobody waits for a place.' : 'Every slot is full.'}
          </p>
        ) : (
          <SlotGroups
            {...props}
            slots={shown}
            open={open}
            onToggle={toggle}
            printsAnswers={printsAnswers === true}
            addingTo={addingTo}
            onAdd={add}
          />
        )}
      </section>
      <AskBar sheet={sheet} deeds={deeds} onAdd={() => props.show({ kind: 'add-person', sheetId: sheet.id })} />
    </>
  );
}

/** The slot that the address names is open, and in sight. */
function useOpenSlots(named: string | null) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(named === null ? [] : [named]));
  const [seen, setSeen] = useState(named);
  if (named !== seen) {
    setSeen(named);
    if (named !== null) setOpen(new Set([...open, named]));
  }
  useEffect(() => {
    if (named === null) return;
    const row = document.getElementById(`slot-${named}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [named]);
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const show = (id: string) => setOpen(new Set([...open, id]));
  return { open, toggle, show };
}

interface ToolsProps extends PlaceProps {
  readonly onPrint: (withAnswers: boolean) => void;
}

/** Nobody can take a slot of an event that is over. */
function useAddsSlots({ sheet, session }: Pick<PlaceProps, 'sheet' | 'session'>): boolean {
  const { clock } = useSchoolTime();
  const now = useNow();
  return actionsOf(['add-slot'], actedOnSheet(sheet, clock, now), session.user).length > 0;
}

function Tools({ sheet, session, deeds, onPrint }: ToolsProps) {
  const about = { sheetId: sheet.id };
  const addsSlots = useAddsSlots({ sheet, session });
  const add: MenuItem[] = [
    {
      icon: CalendarClock,
      words: 'Add slots by a pattern…',
      onSelect: () => deeds.show({ kind: 'add-pattern', ...about }),
    },
    {
      icon: ClipboardPaste,
      words: 'Paste slots from a spreadsheet…',
      onSelect: () => deeds.show({ kind: 'add-paste', ...about }),
    },
  ];
  const print: MenuItem[] = [
    { icon: Printer, words: 'Print these lists', onSelect: () => onPrint(false) },
    ...(hasAnswers(sheet)
      ? [{ icon: ScrollText, words: 'Print these lists with the answers', onSelect: () => onPrint(true) }]
      : []),
  ];
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="px-2.5! text-spruce!"
        onClick={() => deeds.show({ kind: 'edit-slots', ...about })}
      >
        <Table2 aria-hidden="true" size={17} />
        <span>Edit as a table</span>
      </Button>
      {addsSlots ? (
        <Button
          variant="ghost"
          size="sm"
          className="px-2.5! text-spruce!"
          onClick={() => deeds.show({ kind: 'add-slot', ...about })}
        >
          <Plus aria-hidden="true" size={18} />
          <span>Add slot</span>
          <span className="sr-only"> to {sheet.title}</span>
        </Button>
      ) : null}
      <MoreMenu label={`More for the slots of ${sheet.title}`} groups={[addsSlots ? add : [], print]} />
    </>
  );
}

function NoSlots({ sheet, session, deeds }: PlaceProps) {
  const about = { sheetId: sheet.id };
  const addsSlots = useAddsSlots({ sheet, session });
  if (!addsSlots) return <p className="card px-4 py-5 text-muted md:px-6">This event had no slots.</p>;
  return (
    <section className="card grid justify-items-center gap-4 px-4 py-8 text-center" aria-labelledby="no-slots">
      <div className="grid gap-1.5">
        <h2 id="no-slots" className="text-[1.25rem]">
          No slots yet
        </h2>
        <p className="text-muted">
          People can sign up as soon as you add one: a time and a task with places, or something to bring.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => deeds.show({ kind: 'edit-slots', ...about })}>
          <Table2 aria-hidden="true" size={18} />
          <span>Type them in a table</span>
        </Button>
        <Button variant="outline" onClick={() => deeds.show({ kind: 'add-slot', ...about })}>
          <Plus aria-hidden="true" size={18} />
          <span>Add slot</span>
          <span className="sr-only"> to {sheet.title}</span>
        </Button>
        <Button variant="outline" onClick={() => deeds.show({ kind: 'add-pattern', ...about })}>
          <CalendarClock aria-hidden="true" size={18} />
          <span>By a pattern</span>
        </Button>
      </div>
      <Button variant="link" onClick={() => deeds.show({ kind: 'add-paste', ...about })}>
        Paste from a spreadsheet
      </Button>
    </section>
  );
}
