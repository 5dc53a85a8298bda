import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { TrapField, type TracedForm } from '#client/lib/proof/form-traces.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { isItem } from '#domain/slot-kinds.ts';
import { isOfSlot, type Hindrance } from './signup-status.ts';
import { UnavailableNotice } from './unavailable-notice.tsx';
import { OtherSlots } from './other-slots.tsx';
import { PersonFieldset, PrivacyLine } from '#client/features/person-form/person-fields.tsx';
import { asksForShown } from '#client/features/asking/asked-draft.ts';
import { ItemFields } from '#client/features/asking/item-fields.tsx';
import { PlaceQuestions } from '#client/features/asking/place-questions.tsx';
import { PeopleFields } from '#client/features/asking/people-fields.tsx';
import { NameOfPerson } from '#client/features/asking/shown-name-field.tsx';
import type { FurtherForm } from '#client/features/asking/use-asked.ts';
import type { PersonForm } from '#client/features/person-form/person-form.ts';
import type { PersonInput } from '#client/features/signups/signups.api.ts';
import { SlotCard } from '#client/features/signups/slot-when.tsx';

interface SignupFormProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly person: PersonForm;
  readonly trap: TracedForm['trap'];
  readonly unavailable: Hindrance | null;
  /** With `fewer_left`: how many. */
  readonly left?: number | undefined;
  readonly others: readonly SlotView[];
  /** The address of an existing signup. */
  readonly email: string;
  readonly notice: RefObject<HTMLDivElement | null>;
  readonly asked: FurtherForm;
  /** What prevents something else than a sign-up. */
  readonly news?: ReactNode;
  /** Further fields, above the person. */
  readonly children?: ReactNode;
  readonly onPick: (slot: SlotView) => void;
  readonly onSend: (person: PersonInput) => void;
}

export function SignupForm(props: SignupFormProps) {
  const { sheet, slot, person, asked, trap, unavailable, left, others, email, notice, news, children, onPick, onSend } =
    props;
  const card = useFocusOnChange(slot.id);
  const instead = unavailable !== null && isOfSlot(unavailable) ? others : [];
  return (
    <form id={person.id} noValidate onSubmit={person.onSubmit(onSend)}>
      <div
        ref={card}
        tabIndex={-1}
        {...(isItem(slot) ? { 'data-first-focus': true } : {})}
        className="rounded-[14px] outline-none"
      >
        <SlotCard sheet={sheet} slot={slot} />
      </div>
      <div role="status">
        {unavailable === null ? null : (
          <UnavailableNotice
            ref={notice}
            unavailable={unavailable}
            left={left}
            sheet={sheet}
            slot={slot}
            hasOthers={instead.length > 0}
            email={email}
          />
        )}
        {news}
      </div>
      {instead.length === 0 ? null : (
        <section className="mt-4 grid gap-2">
          <h3 className="text-body">
            <Trans>Still open</Trans>
          </h3>
          <OtherSlots sheet={sheet} slots={instead} onPick={onPick} />
        </section>
      )}
      <div className="mt-5 grid gap-4.5">
        <div className="-mb-4.5 empty:hidden">
          <ErrorSummary problems={person.problems} />
        </div>
        {isItem(slot) ? <ItemFields slot={slot} asked={asked} /> : null}
        {children}
        <PersonFieldset
          control={person.control}
          belowName={isItem(slot) ? undefined : <PeopleFields asked={asked} />}
        />
        <NameOfPerson asked={asked} person={person} places={[{ sheet, slot }]} />
        <PlaceQuestions places={[{ sheet, slot }]} asked={asked} />
        <TrapField trap={trap} />
        <PrivacyLine asksForShown={asksForShown([{ sheet, slot }])} />
      </div>
    </form>
  );
}

/** Focuses a changed notice, so that it is read out, but not the first one. */
function useFocusOnChange(value: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) element.current?.focus();
    before.current = value;
  }, [value]);
  return element;
}
