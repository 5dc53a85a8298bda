import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { textLimits } from '#domain/text-limits.ts';
import type { PersonForm } from '#client/features/person-form/person-form.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { proposedName } from '#domain/proposed-name.ts';
import { isForOther, showsNames, type AskedPlace } from './asked-draft.ts';
import type { FurtherForm } from './use-asked.ts';

interface ShownNameFieldProps {
  readonly asked: FurtherForm;
  /** As it is typed at the moment of the tick. */
  readonly name: () => string;
  /** False where the sheet shows names no longer: then the stored one can only be taken back. */
  readonly isShown?: boolean;
}

interface NameOfPersonProps {
  readonly asked: FurtherForm;
  readonly person: PersonForm;
  readonly places: readonly AskedPlace[];
}

/** As `ShownNameField`, where names are shown. Organizers who sign up somebody else are not asked. */
export function NameOfPerson({ asked, person, places }: NameOfPersonProps) {
  const email = useWatch({ control: person.form.control, name: 'email' });
  const isNotAsked = isForOther(places, useSignedInUser(), email);
  useEffect(() => {
    // Checked before the address was typed.
    if (isNotAsked && asked.draft.displayName !== null) asked.change({ displayName: null });
  });
  if (isNotAsked || !showsNames(places)) return null;
  return <ShownNameField asked={asked} name={() => person.form.getValues('name')} />;
}

/** Whether everyone may see who comes, and exactly what they see. */
export function ShownNameField({ asked, name, isShown = true }: ShownNameFieldProps) {
  const { displayName } = asked.draft;
  return (
    <div className="grid gap-1.5">
      <Checkbox
        checked={displayName !== null}
        onChange={(event) => asked.change({ displayName: event.currentTarget.checked ? proposedName(name()) : null })}
        label={<Trans>Show on the page that I’m coming</Trans>}
      />
      {displayName === null || !isShown ? null : (
        <TextField
          id={asked.idOf('shown-name')}
          error={asked.errorOf('shown-name')}
          label={<Trans>Show me as</Trans>}
          hint={<Trans>Everyone sees exactly this</Trans>}
          maxLength={textLimits.displayName}
          value={displayName}
          onChange={(event) => asked.change({ displayName: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
