import type { SlotView } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { useAction } from '#client/lib/use-action.ts';
import { createSlot } from './slot-writes.ts';

export function useDuplicateSlot() {
  const refresh = useRefreshSheets();
  const { run, isBusy } = useAction({
    call: ({
      signupSheetId,
      title,
      description,
      translations,
      startTime,
      endTime,
      deadline,
      maxVolunteers,
    }: SlotView) =>
      createSlot({ signupSheetId, title, description, translations, startTime, endTime, deadline, maxVolunteers }),
    success: (_copy, { title }) => ({ title: 'Volunteer Slot Created', description: `A copy of “${title}”` }),
    failure: { title: 'Creation Failed', text: 'Failed to create volunteer slot. Please try again.' },
    refresh,
  });
  return { duplicate: run, isBusy };
}
