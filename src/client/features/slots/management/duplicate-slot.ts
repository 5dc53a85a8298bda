import { useState } from 'react';
import type { SlotView } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { createSlot } from './slot-writes.ts';

/** Makes a slot like this one, without its people, at one press. */
export function useDuplicateSlot() {
  const refresh = useRefreshSheets();
  const [isBusy, setIsBusy] = useState(false);
  const duplicate = async (slot: SlotView) => {
    const { signupSheetId, title, description, translations, startTime, endTime, maxVolunteers } = slot;
    setIsBusy(true);
    try {
      await createSlot({ signupSheetId, title, description, translations, startTime, endTime, maxVolunteers });
      await refresh();
      showToast({ title: 'Volunteer Slot Created', description: `A copy of “${title}”` });
    } catch (error) {
      const description = messageOf(error, 'Failed to create volunteer slot. Please try again.');
      showToast({ title: 'Creation Failed', description, variant: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };
  return { duplicate, isBusy };
}
