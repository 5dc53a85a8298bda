import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from '#client/ui/field.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Some browsers bring an eye of their own.
        className="pe-13 [&::-ms-reveal]:hidden"
      />
      <button
        type="button"
        aria-label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setIsShown(!isShown)}
        className="absolute end-0 bottom-0 grid size-12 place-content-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-3"
      >
        <Icon aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
