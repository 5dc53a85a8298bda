import { Trans } from '@lingui/react/macro';
import { useState, type ComponentProps } from 'react';
import { Checkbox, TextField } from '#client/ui/field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-1">
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Checkbox
        label={<Trans>Show password</Trans>}
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </div>
  );
}
