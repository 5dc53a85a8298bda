import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { HelpView, StoppedAsking } from '#contract/calls.ts';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { keepPersonDraft } from '#client/features/person-form/person-draft.ts';
import { nobody } from '#client/features/person-form/person.ts';
import { CalledOff } from '#client/features/sheets/called-off.tsx';
import { ShowOriginal, TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { sheetQuery } from '#client/features/sheets/sheets.api.ts';
import { OtherSlots } from '#client/features/signup-dialog/other-slots.tsx';
import { Statement } from '#client/features/offers/statement.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { CalledSlot } from './called-slot.tsx';
import { SayNo } from './say-no.tsx';

const SignupDialog = lazyPart(() =>
  import('#client/features/signup-dialog/signup-dialog.tsx').then((module) => module.SignupDialog),
);

interface HelpCardProps {
  readonly token: string;
  readonly opened: HelpView;
  /** Reads it again: somebody may have signed up. */
  readonly onChanged: () => void;
}

/** Up to three places, each with a button that opens the form, filled in, and the ways to say no. */
export function HelpCard({ token, opened: shown, onChanged }: HelpCardProps) {
  const [answered, setAnswered] = useState<HelpView | StoppedAsking | null>(null);
  const opened = { ...shown, ...answered };
  const { sheet, slots, others, answer, isIn } = opened;
  const { data: whole } = useQuery(sheetQuery(sheet.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (slotId: string) => {
    // The form takes what this tab has typed last; the reader of the mail is known.
    if (opened.person !== null) keepPersonDraft({ ...nobody, ...opened.person, phone: opened.person.phone ?? '' });
    setChosen(slotId);
  };
  const left = () => {
    setChosen(null);
    setAnswered(null);
    onChanged();
  };
  const further = whole?.slots.filter(({ id }) => others.some(({ slotId }) => slotId === id)) ?? [];
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <SheetHeading sheet={sheet} />
      <Standing answer={answer} isIn={isIn} isNews={answered !== null} />
      <ul className="grid gap-3">
        {slots.map((called) => (
          <li key={called.slot.id}>
            <CalledSlot
              sheet={sheet}
              called={called}
              isBusy={chosen === called.slot.id && whole === undefined}
              onHelp={() => choose(called.slot.id)}
            />
          </li>
        ))}
      </ul>
      {further.length === 0 || whole === undefined ? null : (
        <section className="grid gap-2">
          <h3 className="text-body font-bold">
            <Trans>Helpers are also missing here</Trans>
          </h3>
          <OtherSlots sheet={whole} slots={further} onPick={({ id }) => choose(id)} />
        </section>
      )}
      <SayNo token={token} answer={answer} isIn={isIn} onAnswered={setAnswered} />
      <Form sheet={whole} slotId={chosen} onLeft={left} />
    </div>
  );
}

/** What still works where the event is gone: to be asked no more. */
export function StopOnly({ token }: Pick<HelpCardProps, 'token'>) {
  const [isStopped, setIsStopped] = useState(false);
  if (isStopped) return <Standing answer="stop" isIn={false} isNews />;
  return <SayNo token={token} answer="not_this_time" isIn={false} onAnswered={() => setIsStopped(true)} />;
}

function SheetHeading({ sheet }: Pick<HelpView, 'sheet'>) {
  return (
    <div className="grid gap-4">
      <CalledOff sheet={sheet} />
      <div className="flex gap-4 md:gap-5">
        {sheet.showEventDate ? <CalendarLeaf instant={sheet.eventDate} /> : null}
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          <h2 className="text-heading">
            <TitleOf of={sheet} written={sheet.language} />
          </h2>
          <ShowOriginal of={[sheet]} written={sheet.language} />
          <a href={pagePaths.sheet(sheet.id)} className="quiet-link py-0.5">
            <Trans>See the whole sheet</Trans>
          </a>
        </div>
      </div>
    </div>
  );
}

function Standing({ answer, isIn, isNews }: Pick<HelpView, 'answer' | 'isIn'> & { readonly isNews: boolean }) {
  if (answer === 'stop') {
    return (
      <Statement isNews={isNews} title={<Trans>We won’t ask you again</Trans>}>
        <Trans>Reminders of places that you have keep coming.</Trans>
      </Statement>
    );
  }
  if (isIn) {
    return (
      <div className="grid gap-3">
        <Statement title={<Trans>You’re signed up</Trans>}>
          <Trans>Thank you!</Trans>
        </Statement>
        <a href={pagePaths.manage} className={`${buttonClass('outline')} sm:justify-self-start`}>
          <Trans>Change or cancel</Trans>
        </a>
      </div>
    );
  }
  if (answer === 'not_this_time') {
    return (
      <Statement isNews={isNews} title={<Trans>Thank you for telling us</Trans>}>
        <Trans>
          We won’t ask you about this event again. If you can come after all, you can still take a place below.
        </Trans>
      </Statement>
    );
  }
  return null;
}

interface FormProps {
  readonly sheet: SheetView | undefined;
  readonly slotId: string | null;
  readonly onLeft: () => void;
}

function Form({ sheet, slotId, onLeft }: FormProps) {
  const slot = sheet?.slots.find(({ id }) => id === slotId);
  if (sheet === undefined || slot === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SignupDialog open sheet={sheet} slot={slot} onOpenChange={(open) => (open ? undefined : onLeft())} />
    </Suspense>
  );
}
