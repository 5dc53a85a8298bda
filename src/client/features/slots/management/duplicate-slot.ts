import type { SlotView } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { readWholeSheet } from '#client/features/sheets/management/whole-sheet.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { createSlot } from './slot-writes.ts';

async function readWholeSlot(slot: SlotView): Promise<SlotView> {
  const { slots } = await readWholeSheet(slot.signupSheetId);
  return slots.find(({ id }) => id === slot.id) ?? slot;
}

export function useDuplicateSlot() {
  const refresh = useRefreshSheets();
  const { run, isBusy } = useAction({
    call: async (slot: SlotView) => {
      const { signupSheetId, title, description, startTime, endTime, deadline, maxVolunteers } = slot;
      const { kind, unit, maxPerPerson, bring, closesHoursBefore } = slot;
      const { translations } = slot.readyIn === undefined ? slot : await readWholeSlot(slot);
      return createSlot({
        signupSheetId,
        title,
        description,
        translations,
        startTime,
        endTime,
        deadline,
        maxVolunteers,
        kind,
        unit,
        maxPerPerson,
        bring,
        closesHoursBefore,
        questionsOf: slot.id,
      });
    },
    success: (_copy, { title }) => ({ title: 'Volunteer Slot Created', description: `A copy of “${title}”` }),
    failure: { title: 'Creation Failed', text: 'Failed to create volunteer slot. Please try again.' },
    refresh,
  });
  return { duplicate: run, isBusy };
}
