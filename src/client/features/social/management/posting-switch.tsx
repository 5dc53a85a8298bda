import type { ReactNode } from 'react';
import { useAction } from '#client/lib/use-action.ts';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { useRefreshSocialMedia } from './refresh-social-media.ts';

interface PostingSwitchProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => Promise<unknown>;
  readonly done: (isOn: boolean) => string;
}

/** Shows the new state while it is saved, and the old one again if that fails. */
export function PostingSwitch({ label, hint, isOn, change, done }: PostingSwitchProps) {
  const refresh = useRefreshSocialMedia();
  const save = useAction({
    call: change,
    success: (_answer, isNowOn) => ({ title: done(isNowOn) }),
    failure: { title: 'Update Failed', text: 'We couldn’t change the switch. Please try again.' },
    refresh,
  });
  return (
    <SwitchField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      className="min-h-11"
      checked={save.pending ?? isOn}
      aria-busy={save.isBusy}
      onChange={({ target }) => save.run(target.checked)}
    />
  );
}
