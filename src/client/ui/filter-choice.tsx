import { useId } from 'react';
import { Select } from './select.tsx';

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The label is for screen readers only; the first option says it on the screen. */
export function FilterChoice<Value extends string>({ label, options, value, onChange }: FilterChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
