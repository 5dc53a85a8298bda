import { useEffect, useState } from 'react';
import { drafts } from '#client/lib/storage.ts';

/**
 * A form dialog is remembered while it is open: it returns with the typed text after a reload, or after a new sign-in
 * by the same user. The page comes without it, as the server knows nothing of it.
 */
export function useRememberedDialog<Dialog>(
  name: string,
  isForm: (dialog: Dialog) => boolean,
  first: Dialog | null = null,
) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // Only the first one: the address may name another later, when none is open.
  const [named] = useState(first);
  useEffect(() => setDialog((shown) => shown ?? named ?? drafts.read<Dialog>(name)), [name, named]);
  const show = (next: Dialog | null) => {
    drafts.write(name, next !== null && isForm(next) ? next : null);
    setDialog(next);
  };
  return { dialog, show };
}
