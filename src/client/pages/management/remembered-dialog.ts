import { useState } from 'react';
import { drafts } from '#client/lib/storage.ts';

/**
 * The open dialog of a tab. A form is remembered while it is open: after a reload, or when the session ended over it and
 * its owner signed in again, it is there with what was typed.
 */
export function useRememberedDialog<Dialog>(
  name: string,
  isForm: (dialog: Dialog) => boolean,
  first: Dialog | null = null,
) {
  const [dialog, setDialog] = useState(() => first ?? drafts.read<Dialog>(name));
  const show = (next: Dialog | null) => {
    drafts.write(name, next !== null && isForm(next) ? next : null);
    setDialog(next);
  };
  return { dialog, show };
}
