import type { ComponentProps } from 'react';
import { FieldError } from './field.tsx';

interface RadioFieldProps<Value extends string> extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly error: string | undefined;
  /** Of the first option: an error summary links to it. */
  readonly id: string;
}

/** A choice between a few words that stand side by side. */
export function RadioField<Value extends string>({ label, options, error, id, ...rest }: RadioFieldProps<Value>) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      <FieldError id={`${id}-error`} error={error} />
      <div className="flex max-w-full flex-wrap justify-self-start rounded-control border border-field p-0.5">
        {options.map(([value, name], at) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center rounded-[10px] px-4 font-semibold has-checked:bg-spruce has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-spruce forced-colors:has-checked:outline-2"
          >
            <input
              id={at === 0 ? id : `${id}-${value}`}
              type="radio"
              value={value}
              className="sr-only"
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              {...rest}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
