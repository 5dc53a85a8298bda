import { EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { updateSignup } from '#client/features/signups/management/signup-writes.ts';
import { useDishMarks } from '#client/features/slots/dish-marks.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';

interface BroughtLineProps {
  readonly volunteer: SignupView;
  readonly sheet: Pick<SheetView, 'namesShown'>;
  readonly slot: Pick<SlotView, 'kind' | 'unit'>;
}

/** What a volunteer brings, and what of it everyone can read; an organizer can take that away. */
export function BroughtLine({ volunteer, sheet, slot }: BroughtLineProps) {
  const nameOf = useDishMarks();
  const { quantity = 1, bringing, marks = [], displayName } = volunteer;
  const amount = isItem(slot) ? [String(quantity), slot.unit].filter((part) => part !== undefined).join(' ') : null;
  const what = [amount, bringing, ...marks.map(nameOf)].filter((part) => part !== null && part !== undefined);
  return (
    <>
      {what.length === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-2 font-semibold" translate="no">
          <span>{what.join(' · ')}</span>
          {bringing === undefined ? null : <HideText volunteer={volunteer} field="bringing" text={bringing} />}
        </p>
      )}
      {displayName === undefined || sheet.namesShown !== true ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span>
            Shown to everyone as “<span translate="no">{displayName}</span>”
          </span>
          <HideText volunteer={volunteer} field="displayName" text={displayName} />
        </p>
      )}
    </>
  );
}

interface HideTextProps {
  readonly volunteer: SignupView;
  readonly field: 'bringing' | 'displayName';
  readonly text: string;
}

function HideText({ volunteer, field, text }: HideTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refresh = useRefreshSheets();
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        className="-mx-1 -my-1.5 px-1! text-muted! hover:text-brick! print:hidden"
        onClick={() => setIsOpen(true)}
      >
        <EyeOff aria-hidden="true" size={16} />
        <span>{field === 'bringing' ? 'Remove text' : 'Remove name'}</span>
        <span className="sr-only">
          {' '}
          “{text}” of {volunteer.name}
        </span>
      </Button>
      <LazyRemovalDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        returnFocusTo={button}
        title={<span translate="no">Remove “{text}”?</span>}
        description={
          <span translate="no">
            {field === 'bringing'
              ? `${volunteer.name} wrote this, and everyone can read it. The sign-up stays. Let them know, so that they can write something else.`
              : `Everyone sees ${volunteer.name} by this name. The sign-up stays, without the name.`}
          </span>
        }
        action="Remove"
        remove={async () => {
          await updateSignup(volunteer.id, { [field]: null });
          await refresh();
        }}
        success={{ title: 'Text Removed', description: text }}
        failure={{ title: 'Update Failed', text: 'Failed to remove the text. Please try again.' }}
      />
    </>
  );
}
