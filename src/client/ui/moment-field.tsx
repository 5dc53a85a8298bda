import { useState, type ComponentProps } from 'react';
import { halfTyped } from '#client/lib/half-typed.ts';
import { TextField } from './field.tsx';

/** A date or a time outside of a form that validates. It says that only a part was typed once the browser checks it. */
export function MomentField({ error, onChange, onInvalid, ...rest }: ComponentProps<typeof TextField>) {
  const [half, setHalf] = useState<string>();
  return (
    <TextField
      {...rest}
      error={half ?? error}
      onInvalid={(event) => {
        setHalf(halfTyped(event.currentTarget));
        onInvalid?.(event);
      }}
      onChange={(event) => {
        setHalf(undefined);
        onChange?.(event);
      }}
    />
  );
}
