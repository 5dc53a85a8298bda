import { Trans, useLingui } from '@lingui/react/macro';
import { UserPlus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_PEOPLE } from '#domain/text-limits.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import type { FurtherForm } from './use-asked.ts';

/** The names of further adults of the household. */
export function PeopleFields({ asked }: { readonly asked: FurtherForm }) {
  const { t } = useLingui();
  const { others } = asked.draft;
  const added = useRef(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    [...(fields.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
  }, [others.length]);
  const change = (at: number, name: string) =>
    asked.change({ others: others.map((each, nth) => (nth === at ? name : each)) });
  const remove = (at: number) => {
    asked.change({ others: others.toSpliced(at, 1) });
    add.current?.focus();
  };
  return (
    <div ref={fields} className="grid gap-3">
      {others.map((name, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name has no identity but its place in the list
        <div key={at} className="flex items-end gap-2">
          <div className="grow">
            <TextField
              id={asked.idOf(`person-${at + 1}`)}
              error={asked.errorOf(`person-${at + 1}`)}
              label={<Trans>Name of person {at + 2}</Trans>}
              autoComplete="off"
              value={name}
              onChange={(event) => change(at, event.currentTarget.value)}
            />
          </div>
          <button
            type="button"
            aria-label={t`Remove person ${at + 2}`}
            className="grid size-12 shrink-0 place-content-center rounded-control hover:bg-spruce-soft"
            onClick={() => remove(at)}
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
      ))}
      {others.length + 1 >= MAX_PEOPLE ? null : (
        <Button
          ref={add}
          variant="ghost"
          className="-ms-3 justify-self-start px-3"
          onClick={() => {
            added.current = true;
            asked.change({ others: [...others, ''] });
          }}
        >
          <UserPlus aria-hidden="true" size={19} />
          <Trans>Add another adult</Trans>
        </Button>
      )}
    </div>
  );
}
