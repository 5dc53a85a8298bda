import { Trans } from '@lingui/react/macro';
import type { SignUpForm } from '#contract/forms.ts';
import { pagePaths } from '#contract/paths.ts';
import { useNow } from '#client/lib/page-data.tsx';
import { TrapField } from '#client/lib/proof/form-traces.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { Notice } from '#client/features/signup-dialog/notice.tsx';
import { UnavailableNotice } from '#client/features/signup-dialog/unavailable-notice.tsx';
import { isUnavailable } from '#contract/unavailable.ts';
import { isWaitlistRefusal } from '#contract/waitlist-refusals.ts';
import { canBeWaitedFor } from '#domain/places.ts';
import { isYetToOpen } from '#domain/sheet-dates.ts';
import { isItem } from '#domain/slot-kinds.ts';
import {
  isOfSlot,
  maySendAgain,
  hindranceOf,
  whyUnavailable,
  type Hindrance,
} from '#client/features/signup-dialog/signup-status.ts';
import { otherOpenSlots, OtherSlot } from '#client/features/signup-dialog/other-slots.tsx';
import { PersonFieldset, PrivacyLine } from '#client/features/person-form/person-fields.tsx';
import { asksForShown, showsNames } from '#client/features/asking/asked-draft.ts';
import { plainFields, usePlainProblems } from './plain-fields.ts';
import { PlainItem, PlainPeople, PlainShownName, PlainWish } from './plain-places.tsx';
import { PlainQuestions } from './plain-questions.tsx';
import { PlainSeveralForm } from './plain-several-form.tsx';
import { useWaitlistWords } from '#client/features/waitlist/use-waitlist-words.ts';
import { SlotCard } from '#client/features/signups/slot-when.tsx';

/**
 * Works without script: the browser sends it, and the server answers with the next page. Where signing up is
 * impossible, the form is not shown.
 */
export function PlainSignupForm({ form }: { readonly form: SignUpForm }) {
  return form.further.length === 0 ? <FormForOne form={form} /> : <PlainSeveralForm form={form} />;
}

function FormForOne({ form }: { readonly form: SignUpForm }) {
  const { sheet, slotId, typed } = form;
  const slot = sheet.slots.find(({ id }) => id === slotId);
  const places = slot === undefined ? [] : [{ sheet, slot }];
  const problems = usePlainProblems(form, places);
  const waitlistWords = useWaitlistWords();
  const unavailable = whyUnavailableIn(form, useNow());
  const canWait = unavailable === 'slot_full' && slot !== undefined && canBeWaitedFor(sheet, slot);
  const others = unavailable !== null && isOfSlot(unavailable) ? otherOpenSlots(sheet, slotId) : [];
  const place = (
    <>
      {slot === undefined ? null : <SlotCard sheet={sheet} slot={slot} />}
      {unavailable === null ? null : (
        <UnavailableNotice
          unavailable={unavailable}
          left={form.left}
          sheet={sheet}
          slot={slot}
          hasOthers={others.length > 0}
          email={typed.email}
          isOld={form.refusal === null}
        />
      )}
      {isWaitlistRefusal(form.refusal) ? <Notice title={waitlistWords(form.refusal)} /> : null}
    </>
  );
  // The answer said full, but a place was given back since.
  const isFreeAgain = unavailable === 'slot_full' && slot?.isFull === false;
  const mayTryAgain = unavailable !== null && form.refusal !== null && (maySendAgain(unavailable) || isFreeAgain);
  const isForThisSlot = unavailable === null || mayTryAgain || canWait;
  if (!isForThisSlot && others.length === 0) return <div className="card grid gap-5 p-5 md:p-7">{place}</div>;
  const { fields, control } = plainFields(typed, problems);
  return (
    <form method="post" action={pagePaths.signUp} noValidate className="card grid gap-5 p-5 md:p-7">
      <input type="hidden" name="form" value={form.form} />
      <input type="hidden" name="sheetId" value={sheet.id} />
      <input type="hidden" name="slotId" value={slotId} />
      <div className="-mb-5 empty:hidden">
        <ErrorSummary problems={problems} />
      </div>
      {place}
      {form.refusal === 'send_again' && isForThisSlot ? (
        <Notice title={<Trans>Please press the button again. Nothing you typed is lost.</Trans>} />
      ) : null}
      <div className="grid gap-4.5">
        {slot !== undefined && isItem(slot) ? <PlainItem slot={slot} {...fields} /> : null}
        {canWait ? <PlainWish slot={slot} {...fields} /> : null}
        <PersonFieldset
          control={control}
          belowName={slot !== undefined && isItem(slot) ? undefined : <PlainPeople {...fields} />}
        />
        {showsNames(places) ? <PlainShownName {...fields} /> : null}
        <PlainQuestions places={places} {...form} />
        <TrapField />
        <PrivacyLine asksForShown={asksForShown(places)} />
      </div>
      {isForThisSlot ? (
        <Button type="submit" size="lg" {...(canWait ? { name: 'wait', value: 'on' } : {})}>
          {canWait ? <Trans>Join the waiting list</Trans> : <Trans>Sign Up</Trans>}
        </Button>
      ) : (
        // The first button is the one that the Enter key presses: here it must choose no slot by itself.
        <button type="submit" disabled hidden>
          <Trans>Sign Up</Trans>
        </button>
      )}
      {others.length === 0 ? null : (
        <section className="grid gap-2">
          <h2 className="text-heading">
            <Trans>Sign up for another slot</Trans>
          </h2>
          <ul className="grid gap-2">
            {others.map((other) => (
              <li key={other.id}>
                <OtherSlot sheet={sheet} slot={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

function whyUnavailableIn({ sheet, slotId, refusal, left }: SignUpForm, now: Date): Hindrance | null {
  if (isUnavailable(refusal)) return hindranceOf({ code: refusal, left });
  const why = whyUnavailable(sheet, slotId, { kind: 'idle' }, false);
  return why === 'signups_closed' && isYetToOpen(sheet, now) ? 'not_open_yet' : why;
}
