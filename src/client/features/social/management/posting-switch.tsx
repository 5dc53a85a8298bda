import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { useRefreshSocialMedia } from './refresh-social-media.ts';

interface PostingSwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => Promise<unknown>;
  /** The title of the toast when it is done. */
  readonly done: (isOn: boolean) => string;
}

/** Shows what is wished while it is being saved, and what was before where it could not be. */
export function PostingSwitch({ label, hint, isOn, change, done }: PostingSwitchProps) {
  const refresh = useRefreshSocialMedia();
  const [wished, setWished] = useState<boolean | null>(null);
  const isSaving = useRef(false);
  const save = async (next: boolean) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setWished(next);
    try {
      await change(next);
      showToast({ title: done(next) });
    } catch (error) {
      const description = messageOf(error, 'We couldn’t change the switch. Please try again.');
      showToast({ title: 'Update Failed', description, variant: 'destructive' });
    } finally {
      isSaving.current = false;
      await refresh();
      // Whoever pressed again meanwhile sees what they wish.
      if (!isSaving.current) setWished(null);
    }
  };
  return (
    <SwitchField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      className="min-h-11"
      checked={wished ?? isOn}
      aria-busy={wished !== null}
      onChange={({ target }) => void save(target.checked)}
    />
  );
}
