import { Archive, ArchiveRestore, Ban, Eye, EyeOff, PencilLine, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { MoreMenu, type MenuGroup, type MenuItem } from '#client/ui/more-menu.tsx';
import { CallOffDialog } from './call-off-dialog.tsx';
import { formatEmailed, useEmailed } from './emailed-volunteers.ts';
import { peopleOn, waitsForSlot } from './people-on.ts';
import { useStateChange } from './use-state-change.ts';

interface SheetStateMenuProps {
  readonly sheet: SheetView;
  readonly before?: readonly (MenuItem | MenuGroup)[];
}

/** Who finds the sheet, and whether it takes place. */
export function SheetStateMenu({ sheet, before = [] }: SheetStateMenuProps) {
  const [dialog, setDialog] = useState<'call off' | 'revive' | null>(null);
  const { run, isBusy } = useStateChange(sheet);
  const close = (open: boolean) => setDialog(open ? dialog : null);
  const emailed = useEmailed(sheet);
  return (
    <>
      <MoreMenu
        label={`More for ${sheet.title}`}
        busy={isBusy}
        items={[...before, ...itemsFor(sheet, run, setDialog)]}
      />
      <CallOffDialog sheet={sheet} open={dialog === 'call off'} onOpenChange={close} />
      <ConfirmDialog
        open={dialog === 'revive'}
        onOpenChange={close}
        title="Does this event take place after all?"
        description={
          <span>
            The sheet takes sign-ups again, and everyone on it is still signed up.
            {emailed === 0 ? '' : ` ${formatEmailed(emailed)}`}
          </span>
        }
        action="It takes place"
        leave="Keep it cancelled"
        busy={isBusy}
        onConfirm={() => {
          run({ state: 'published' });
          setDialog(null);
        }}
      />
    </>
  );
}

function itemsFor(
  sheet: SheetView,
  run: ReturnType<typeof useStateChange>['run'],
  ask: (dialog: 'call off' | 'revive') => void,
): MenuItem[] {
  const { state, visibility, calledOff } = sheet;
  const list: MenuItem =
    visibility === 'listed'
      ? { icon: EyeOff, words: 'Unlist', onSelect: () => run({ visibility: 'unlisted' }) }
      : { icon: Eye, words: 'List', onSelect: () => run({ visibility: 'listed' }) };
  const archive: MenuItem = { icon: Archive, words: 'Archive', onSelect: () => run({ state: 'archived' }) };
  switch (state) {
    case 'draft':
      return [list];
    case 'published':
      return [
        list,
        ...(peopleOn(sheet.slots) === 0 && !sheet.slots.some(waitsForSlot)
          ? [{ icon: PencilLine, words: 'Back to draft', onSelect: () => run({ state: 'draft' }) }]
          : []),
        archive,
        { icon: Ban, words: 'Cancel the event…', onSelect: () => ask('call off'), isDestructive: true },
      ];
    case 'called_off':
      return [{ icon: RotateCcw, words: 'It takes place after all…', onSelect: () => ask('revive') }, archive];
    case 'archived':
      return [
        {
          icon: ArchiveRestore,
          words: 'Back from the archive',
          onSelect: () => run({ state: calledOff === null ? 'published' : 'called_off' }),
        },
      ];
  }
}
