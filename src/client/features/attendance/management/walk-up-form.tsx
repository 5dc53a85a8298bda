import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { AttendedSlot } from '#contract/attendance.ts';
import { isEmailAddress, textLimits, visibleLine } from '#domain/text-limits.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { foldWords } from '#domain/fold-words.ts';
import { useSaying } from './say-attendance.ts';

interface WalkUpFormProps {
  readonly sheetId: string;
  readonly slot: AttendedSlot;
  readonly onDone: () => void;
}

/** Somebody who came without a sign-up: never a sign-up, and never a place. */
export function WalkUpForm({ sheetId, slot, onDone }: WalkUpFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const saying = useSaying(sheetId, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const typed = email.trim();
  const problems = {
    name: visibleLine(name) === '' ? 'Enter a name' : undefined,
    email: typed !== '' && !isEmailAddress(typed) ? 'Please enter a valid email address' : undefined,
  };
  const same = slot.people.find((person) => person.name !== null && foldWords(person.name) === foldWords(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.name !== undefined || problems.email !== undefined) return;
    saying.run([{ kind: 'arrived', walkUp: { slotId: slot.id, name, email: typed === '' ? null : typed } }]);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-2 py-2">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-2">
        <TextField
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isTried ? problems.name : undefined}
          maxLength={textLimits.name}
          autoComplete="off"
        />
        <TextField
          label="Email"
          optional
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={isTried ? problems.email : undefined}
          maxLength={textLimits.email}
          autoComplete="off"
          hint="Only organizers see it. Nobody is emailed."
        />
      </div>
      {same === undefined ? null : (
        <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-marigold-soft px-4 py-1.5 text-small text-marigold-ink">
          <p className="min-w-0 grow wrap-anywhere">
            <bdi>{same.name}</bdi> is on this slot already. Is it this person?
          </p>
          <Button
            variant="link"
            size="sm"
            busy={saying.isBusy}
            onClick={() => saying.run([{ kind: 'arrived', person: same.id }])}
          >
            Yes, they came
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={saying.isBusy}>
          Add
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
