import { Trans } from '@lingui/react/macro';
import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { useTypedBefore } from '#client/lib/use-is-alive.ts';
import { Select } from './select.tsx';

const box =
  'w-full rounded-control border border-field bg-card px-4 text-body text-ink placeholder:text-muted aria-invalid:border-2 aria-invalid:border-brick focus-visible:rounded-control focus-visible:outline-offset-1 disabled:bg-desk disabled:text-muted';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  /** An error summary links to it. */
  readonly id?: string;
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = FieldProps & Omit<ComponentProps<Tag>, 'id'>;

function Labelled({
  label,
  hint,
  error,
  optional,
  id,
  children,
}: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="font-semibold">
        <LabelWords label={label} optional={optional} />
      </label>
      <Hint id={id} hint={hint} />
      <FieldError id={`${id}-error`} error={error} />
      {children}
    </div>
  );
}

function LabelWords({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional === true ? (
        <span className="font-normal text-muted">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      ) : null}
    </>
  );
}

function Hint({ id, hint }: { readonly id: string } & Pick<FieldProps, 'hint'>) {
  return hint === undefined ? null : (
    <p id={`${id}-hint`} className="text-small text-muted">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="text-small font-semibold text-brick">
      <span className="sr-only">
        <Trans>Error:</Trans>{' '}
      </span>
      <span>{error}</span>
    </p>
  );
}

function described(id: string, hint: unknown, error: string | undefined) {
  const ids = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`].filter(
    (part) => part !== null,
  );
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

export function TextField({
  label,
  hint,
  error,
  optional = false,
  id: given,
  className = '',
  ...rest
}: Control<'input'>) {
  const own = useId();
  const id = given ?? own;
  // Only what handlers of fields read of an event.
  useTypedBefore(`[id="${id}"]`, rest.value, (control) =>
    rest.onChange?.({ target: control, currentTarget: control } as ChangeEvent<HTMLInputElement>),
  );
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      <input id={id} className={`${box} h-12 ${className}`} {...described(id, hint, error)} {...rest} />
    </Labelled>
  );
}

/** Email addresses are left to right in every language. */
export function EmailField(props: Control<'input'>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="rtl:text-end"
      {...props}
    />
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional = false,
  id: given,
  className = '',
  rows = 3,
  ...rest
}: Control<'textarea'>) {
  const own = useId();
  const id = given ?? own;
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      <textarea id={id} rows={rows} className={`${box} py-3 ${className}`} {...described(id, hint, error)} {...rest} />
    </Labelled>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional = false,
  id: given,
  className = '',
  ...rest
}: Control<'select'>) {
  const own = useId();
  const id = given ?? own;
  return (
    <Labelled label={label} hint={hint} error={error} optional={optional} id={id}>
      <Select id={id} className={className} {...described(id, hint, error)} {...rest} />
    </Labelled>
  );
}

type CheckboxProps = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function Checkbox({ label, hint, error, id: given, className = '', ...rest }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div className={className}>
      <FieldError id={`${id}-error`} error={error} />
      <div className="flex items-start gap-3 py-1.5">
        <input
          id={id}
          type="checkbox"
          className="size-6.5 shrink-0 rounded-md accent-spruce"
          {...described(id, hint, error)}
          {...rest}
        />
        <div className="pt-px">
          <label htmlFor={id}>{label}</label>
          <Hint id={id} hint={hint} />
        </div>
      </div>
    </div>
  );
}

interface ChoicesFieldProps
  extends Required<Pick<FieldProps, 'label' | 'id'>>, Pick<FieldProps, 'hint' | 'error' | 'optional'> {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly isChosen: (value: string) => boolean;
  /** Absent where no script runs: then the browser keeps what is chosen. */
  readonly onChoose?: ((value: string, isChosen: boolean) => void) | undefined;
}

/** One choice or several. The first one has the id, for links of an error summary. */
export function ChoicesField(props: ChoicesFieldProps) {
  const { id, label, hint, error, optional, type, name, choices, isChosen, onChoose } = props;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)]" {...described(id, hint, error)}>
      <legend className="font-semibold">
        <LabelWords label={label} optional={optional} />
      </legend>
      <Hint id={id} hint={hint} />
      <FieldError id={`${id}-error`} error={error} />
      {choices.map((choice, at) => (
        <label key={choice.value} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type={type}
            name={name}
            value={choice.value}
            className="size-6.5 shrink-0 rounded-md accent-spruce"
            {...(at === 0 ? { id } : {})}
            {...(onChoose === undefined
              ? { defaultChecked: isChosen(choice.value) }
              : {
                  checked: isChosen(choice.value),
                  onChange: (event) => onChoose(choice.value, event.target.checked),
                })}
          />
          <span className="min-w-0 pt-px wrap-anywhere">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
