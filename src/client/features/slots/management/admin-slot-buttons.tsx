import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SlotButtonsProps } from '#client/features/slots/slot-props.ts';
import { Button } from '#client/ui/button.tsx';
import '#client/ui/styles.css';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const DeleteSlotDialog = lazyDialog(() => import('./delete-slot-dialog.tsx').then((module) => module.DeleteSlotDialog));
const EditSlotDialog = lazyDialog(() => import('./edit-slot-dialog.tsx').then((module) => module.EditSlotDialog));

export function AdminSlotButtons({ sheet, slot }: SlotButtonsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const card = useRef<HTMLElement | null>(null);
  const close = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <>
      <span className="-my-2.5 -me-2.5 flex shrink-0 print:hidden">
        <Button
          variant="ghost"
          size="icon"
          className="text-muted! hover:text-ink!"
          aria-label={`Edit slot ${slot.title}`}
          title="Edit slot"
          onClick={() => setDialog('edit')}
        >
          <Pencil aria-hidden="true" size={17} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="text-muted! hover:text-brick!"
          aria-label={`Delete slot ${slot.title}`}
          title="Delete slot"
          onClick={(event) => {
            // This line goes with its slot; the heading of its card stays.
            card.current = event.currentTarget.closest('article')?.querySelector('[tabindex="-1"]') ?? null;
            setDialog('delete');
          }}
        >
          <Trash2 aria-hidden="true" size={17} />
        </Button>
      </span>
      <EditSlotDialog sheet={sheet} slot={slot} open={dialog === 'edit'} onOpenChange={close} />
      <DeleteSlotDialog
        sheet={sheet}
        slot={slot}
        open={dialog === 'delete'}
        onOpenChange={close}
        returnFocusTo={card}
      />
    </>
  );
}
