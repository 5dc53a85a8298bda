import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PersonRow } from '#contract/people.ts';
import { foundPeopleQuery } from '#client/features/people/people.api.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { TextField } from '#client/ui/field.tsx';
import type { AddedPerson, PersonToAdd } from './use-adding.ts';

interface PersonNameFieldProps {
  readonly form: PersistedForm<PersonToAdd, AddedPerson>;
  /** Where who is found stands. */
  readonly foundClass: string;
}

const LEAST = 2;
/** In ms. */
const TYPED_AFTER = 120;
const MOST_SHOWN = 4;

/** Who is added. Whoever helped before is found by the name, with phone and email. */
export function PersonNameField({ form, foundClass }: PersonNameFieldProps) {
  const { control, setValue, setFocus } = form.form;
  const name = useWatch({ control, name: 'name' });
  const [picked, setPicked] = useState('');
  const asked = useSettled(name.trim(), TYPED_AFTER);
  const isAsking = asked.length >= LEAST && asked !== picked && asked === name.trim();
  const { data } = useQuery({ ...foundPeopleQuery(asked), enabled: isAsking });
  const found = isAsking ? (data?.people ?? []).slice(0, MOST_SHOWN) : [];
  const { onChange, ...field } = form.fieldProps('name');
  const pick = ({ id, name: known, email, phone }: PersonRow) => {
    setPicked(known);
    setValue('name', known, { shouldDirty: true });
    setValue('phone', phone ?? '');
    setValue('email', email ?? '');
    setValue('personId', email === null ? id : '');
    setFocus('name');
  };
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        data-first-focus=""
        {...field}
        onChange={(event) => {
          // Another name is somebody else.
          setValue('personId', '');
          void onChange(event);
        }}
      />
      <output className="sr-only">{found.length === 0 ? '' : `${found.length} found below`}</output>
      {found.length === 0 ? null : (
        <ul
          aria-label="Helped before"
          className={`grid gap-0.5 rounded-control border border-line bg-desk p-1.5 ${foundClass}`}
        >
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="grid min-h-11 w-full rounded-lg px-3 py-1 text-start hover:bg-spruce-soft md:min-h-[38px]"
                onClick={() => pick(person)}
              >
                <bdi className="truncate font-semibold" translate="no">
                  {person.name}
                </bdi>
                <span className="truncate text-small text-muted" dir="ltr" translate="no">
                  {person.email ?? person.phone ?? 'No email'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
