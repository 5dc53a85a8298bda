import { Trans } from '@lingui/react/macro';
import type { SlotView } from '#contract/slots.ts';
import { Notice } from '#client/features/signup-dialog/notice.tsx';
import { otherOpenSlots, OtherSlots } from '#client/features/signup-dialog/other-slots.tsx';
import { isOfSlot } from '#client/features/signup-dialog/signup-status.ts';
import { useRefusalWords } from '#client/features/signup-dialog/use-refusal-words.ts';
import type { PlaceOfSheet } from './use-chosen-slots.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';

const MAX_SHOWN = 3;

interface RefusedNoticeProps {
  readonly refused: RefusedPlace;
  readonly place: PlaceOfSheet;
  readonly onPick: (slot: SlotView) => void;
}

/** Why a place could not be had, and what is still open beside it. */
export function RefusedNotice({ refused, place: { sheet, slot }, onPick }: RefusedNoticeProps) {
  const refusalWords = useRefusalWords();
  const others = refused.code !== 'already_signed_up' && isOfSlot(refused.code) ? otherOpenSlots(sheet, slot.id) : [];
  return (
    <div className="grid gap-2">
      <Notice title={refusalWords(refused)} />
      {others.length === 0 ? null : (
        <>
          <p className="font-semibold">
            <Trans>Still open</Trans>
          </p>
          <OtherSlots sheet={sheet} slots={others.slice(0, MAX_SHOWN)} onPick={onPick} />
        </>
      )}
    </div>
  );
}
