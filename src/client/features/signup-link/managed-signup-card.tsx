import { Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { drafts } from '#client/lib/storage.ts';
import { Button } from '#client/ui/button.tsx';
import { loadToaster } from '#client/ui/toasts.tsx';
import { useIsAlive } from '#client/lib/use-is-alive.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { CalendarButton } from '#client/features/signups/calendar-button.tsx';
import { changeDraft } from './change-draft.ts';
import { FindSomebody } from './find-somebody.tsx';
import { SignupDetails } from './signup-details.tsx';
import { SignupHeading, Standing } from './signup-heading.tsx';

const ChangeForm = lazyPart(() => import('./change-form.tsx').then((module) => module.ChangeForm));
const ConfirmEmails = lazyPart(() => import('./confirm-emails.tsx').then((module) => module.ConfirmEmails));
const PeopleWait = lazyPart(() => import('./people-wait.tsx').then((module) => module.PeopleWait));
const SayHere = lazyPart(() => import('./say-here.tsx').then((module) => module.SayHere));
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

interface ManagedSignupCardProps {
  readonly token: string;
  readonly managed: ManagedPlace;
  /** Whether the link is of this signup, and not of another of the same form. */
  readonly isOfLink: boolean;
  /** Then the page has one calendar button for all of them. */
  readonly isOneOfSeveral: boolean;
  /** The first signup of the form, which says what all have in common; absent in its own card. */
  readonly before: ManagedPlace | undefined;
  readonly onNewToken: (token: string) => void;
  readonly onWithdrawn: (managed: ManagedPlace) => void;
}

export function ManagedSignupCard({
  token,
  managed,
  isOfLink,
  isOneOfSeveral,
  before,
  onNewToken,
  onWithdrawn,
}: ManagedSignupCardProps) {
  const isAlive = useIsAlive();
  // A reload in the middle of a change goes on with it. The server knows no drafts.
  const [hasDraft] = useState(() => managed.changeable && drafts.read(changeDraft(managed.signup)) !== null);
  const [chosen, setIsChanging] = useState<boolean | null>(null);
  const isChanging = chosen ?? (isAlive && hasDraft);
  const changeButton = useRef<HTMLButtonElement>(null);
  useReturnOfFocus(isChanging, changeButton);
  const { slot, sheet, changeable } = managed;
  return (
    <div className="card grid gap-6 p-5 md:p-7" onPointerEnter={fetchDeeds} onFocus={fetchDeeds}>
      <SignupHeading slot={slot} sheet={sheet}>
        <Standing changeable={changeable} sheet={sheet} />
      </SignupHeading>
      <Suspense fallback={null}>
        {isAlive && managed.canSayHere === true ? <SayHere token={token} managed={managed} /> : null}
        {isAlive && managed.consentsToConfirm === true && changeable && !isChanging ? (
          <ConfirmEmails token={token} managed={managed} />
        ) : null}
      </Suspense>
      <div className="border-t border-line pt-6">
        {isChanging ? (
          <Suspense fallback={null}>
            <ChangeForm
              token={token}
              managed={managed}
              isOfLink={isOfLink}
              onNewToken={onNewToken}
              onEnd={() => setIsChanging(false)}
            />
          </Suspense>
        ) : (
          <SignupDetails {...managed} before={before} />
        )}
      </div>
      {isChanging ? null : changeable ? (
        <>
          <Actions
            token={token}
            managed={managed}
            isOneOfSeveral={isOneOfSeveral}
            changeButton={changeButton}
            onChange={() => setIsChanging(true)}
            onWithdrawn={() => onWithdrawn(managed)}
          />
          <Suspense fallback={null}>
            {managed.canHandOver === true ? (
              <HandingOver token={token} managed={managed} onWithdrawn={() => onWithdrawn(managed)} />
            ) : null}
          </Suspense>
        </>
      ) : sheet.calledOff !== null ? null : (
        <p className="text-muted">
          <Trans>This event is over, so you can’t change or cancel your sign-up. Thank you for volunteering!</Trans>
        </p>
      )}
    </div>
  );
}

/** Loads what the buttons of the card open before one is pressed. */
function fetchDeeds(): void {
  Promise.all([ChangeForm.fetchAhead(), WithdrawDialog.fetchAhead(), loadToaster()]).catch(() => {});
}

interface HandingOverProps extends Pick<ManagedSignupCardProps, 'token' | 'managed'> {
  readonly onWithdrawn: () => void;
}

function HandingOver({ token, managed, onWithdrawn }: HandingOverProps) {
  const isAlive = useIsAlive();
  const { waiting = 0, signupsOpen } = managed.slot;
  // The hub offers the place by itself only while sign-ups are open and the list is not served by hand.
  const isServed = signupsOpen && managed.sheet.waitlist !== 'by_hand';
  return (
    <div className="grid gap-5 border-t border-line pt-6">
      <Suspense fallback={null}>
        {isAlive && waiting > 0 && isServed ? (
          <PeopleWait token={token} managed={managed} onWithdrawn={onWithdrawn} />
        ) : null}
      </Suspense>
      <FindSomebody token={token} managed={managed} />
    </div>
  );
}

interface ActionsProps extends Pick<ManagedSignupCardProps, 'token' | 'managed' | 'isOneOfSeveral'> {
  readonly changeButton: RefObject<HTMLButtonElement | null>;
  readonly onChange: () => void;
  readonly onWithdrawn: () => void;
}

function Actions({ token, managed, isOneOfSeveral, changeButton, onChange, onWithdrawn }: ActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap">
      <Button ref={changeButton} onClick={onChange}>
        <Trans>Change details</Trans>
      </Button>
      {managed.sheet.showEventDate && !isOneOfSeveral ? <CalendarButton token={token} /> : null}
      <Button variant="ghost" className="text-brick! sm:ms-auto" onClick={() => setIsAsking(true)}>
        <Trans>Cancel my sign-up</Trans>
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <WithdrawDialog token={token} managed={managed} onOpenChange={setIsAsking} onWithdrawn={onWithdrawn} />
        ) : null}
      </Suspense>
    </div>
  );
}

function useReturnOfFocus(isChanging: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging, button]);
}
