interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A choice between few sentences, each of which is explained. */
export function ChoiceField<Value extends string>({ id, label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {options.map((option) => (
        <div
          key={option.value}
          className="relative rounded-control border border-field px-4 py-3 has-checked:border-spruce has-checked:bg-spruce-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-spruce"
        >
          {/* All of the frame chooses. */}
          <label className="flex cursor-pointer items-start gap-3 font-semibold after:absolute after:inset-0">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={`${id}-${option.value}`}
              className="relative z-1 mt-0.5 size-5 shrink-0 accent-spruce"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
          <p id={`${id}-${option.value}`} className="ps-8 text-small text-muted">
            {option.hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
