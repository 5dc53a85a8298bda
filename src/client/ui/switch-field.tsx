/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself */
import { useId, type ComponentProps, type ReactNode } from 'react';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly id?: string;
  readonly error?: string | undefined;
}

const track =
  'relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors checked:bg-spruce forced-colors:appearance-auto';
const knob =
  'before:absolute before:start-[0.1875rem] before:top-[0.1875rem] before:size-5.5 before:rounded-full before:bg-white before:transition-[translate] checked:before:translate-x-5 rtl:checked:before:-translate-x-5 forced-colors:before:hidden';

export function SwitchField({ label, hint, id: given, error: _error, className = '', ...rest }: SwitchFieldProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={`flex items-start gap-3.5 py-1.5 ${className}`}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={`${track} ${knob}`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...rest}
      />
      <div className="pt-[3px]">
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
