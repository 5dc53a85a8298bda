import { Trans } from '@lingui/react/macro';
import { textLimits } from '#domain/text-limits.ts';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { proposedName } from '#domain/proposed-name.ts';
import type { FurtherForm } from './use-asked.ts';

interface ShownNameFieldProps {
  readonly asked: FurtherForm;
  /** As it is typed at the moment of the tick. */
  readonly name: () => string;
}

/** Whether everyone may see who comes, and exactly what they see. */
export function ShownNameField({ asked, name }: ShownNameFieldProps) {
  const { displayName } = asked.draft;
  return (
    <div className="grid gap-1.5">
      <Checkbox
        checked={displayName !== null}
        onChange={(event) => asked.change({ displayName: event.currentTarget.checked ? proposedName(name()) : null })}
        label={<Trans>Show on the page that I’m coming</Trans>}
      />
      {displayName === null ? null : (
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
