import { useState } from 'react';
import { drafts } from '#client/lib/storage.ts';

/**
 * A form dialog is remembered while it is open: it returns with the typed text after a reload, or after a new sign-in
 * by the same user.
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
