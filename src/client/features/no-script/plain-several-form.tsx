import { Trans } from '@lingui/react/macro';
import type { SignUpForm } from '#contract/forms.ts';
import { pagePaths } from '#contract/paths.ts';
import { SLOT_FIELD } from '#domain/plain-form.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { asksForShown, showsNames } from '#client/features/asking/asked-draft.ts';
import { PersonFieldset, PrivacyLine } from '#client/features/person-form/person-fields.tsx';
import { Notice } from '#client/features/signup-dialog/notice.tsx';
import { useRefusalWords } from '#client/features/signup-dialog/use-refusal-words.ts';
import { SlotCard } from '#client/features/signups/slot-when.tsx';
import { TrapField } from '#client/lib/proof/form-traces.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { plainFields, usePlainProblems } from './plain-fields.ts';
import { PlainItem, PlainPeople, PlainShownName } from './plain-places.tsx';
import { PlainQuestions } from './plain-questions.tsx';

/** As the form for one place, for all that were chosen. */
export function PlainSeveralForm({ form }: { readonly form: SignUpForm }) {
  const { typed, refused } = form;
  const places = [form, ...form.further].flatMap(({ sheet, slotId }) => {
    const slot = sheet.slots.find(({ id }) => id === slotId);
    return slot === undefined ? [] : [{ sheet, slot }];
  });
  const problems = usePlainProblems(form, places);
  const refusalWords = useRefusalWords();
  const { fields, control } = plainFields(typed, problems);
  return (
    <form method="post" action={pagePaths.signUp} noValidate className="card grid gap-5 p-5 md:p-7">
      <input type="hidden" name="form" value={form.form} />
      <input type="hidden" name="sheetId" value={form.sheet.id} />
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      {form.refusal === 'send_again' ? (
        <Notice title={<Trans>Please press the button again. Nothing you typed is lost.</Trans>} />
      ) : null}
      <ul className="grid gap-4">
        {places.map(({ sheet, slot }) => {
          const why = refused.find(({ slotId }) => slotId === slot.id);
          return (
            <li key={slot.id} className="grid gap-3">
              <input type="hidden" name={SLOT_FIELD} value={slot.id} />
              <SlotCard sheet={sheet} slot={slot} />
              {why === undefined ? null : <Notice title={refusalWords(why)} />}
              {isItem(slot) ? <PlainItem slot={slot} {...fields} /> : null}
            </li>
          );
        })}
      </ul>
      <div className="grid gap-4.5">
        <PersonFieldset
          control={control}
          belowName={places.every(({ slot }) => isItem(slot)) ? undefined : <PlainPeople {...fields} />}
        />
        {showsNames(places) ? <PlainShownName {...fields} /> : null}
        <PlainQuestions places={places} {...form} />
        <TrapField />
        <PrivacyLine asksForShown={asksForShown(places)} />
      </div>
      <Button type="submit" size="lg">
        <Trans>Sign Up</Trans>
      </Button>
    </form>
  );
}
