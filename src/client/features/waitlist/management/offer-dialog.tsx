import { offerByHand, type OfferByHand } from '#contract/offer-by-hand.ts';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { offerToOne } from './waiting-calls.ts';

interface OfferDialogProps extends DialogState {
  readonly entry: WaitingView;
  readonly slot: SlotView;
}

/** Holds a place for one person before others, which needs a reason. */
export function OfferDialog({ entry, slot, ...state }: OfferDialogProps) {
  const refresh = useRefreshSheets();
  const form = usePersistedForm<OfferByHand, OfferByHand>({
    initial: { reason: '' },
    resolver: schemaResolver(offerByHand),
    draft: `waitlist:offer:${entry.id}`,
    failure: { title: 'Nothing Was Offered', text: 'Please try again.' },
  });
  return (
    <FormDialog
      {...state}
      title={
        <span translate="no">
          Offer a place to <bdi>{entry.name}</bdi>?
        </span>
      }
      description={
        <>
          <span>We hold the place and email them, before anyone who has waited longer.</span>
          <span className="mt-2 block font-semibold text-ink">{slot.title}</span>
        </>
      }
      form={form}
      onSave={async (input) => {
        await offerToOne(entry, input);
        await refresh();
        showToast({ title: 'Place Offered', description: entry.name });
        state.onOpenChange(false);
      }}
      action="Offer the place"
    >
      <TextField
        label="Reason"
        hint="Administrators read it in the audit log"
        autoComplete="off"
        data-first-focus=""
        {...form.fieldProps('reason')}
      />
    </FormDialog>
  );
}
