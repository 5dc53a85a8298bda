import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { EntryView, JoinedWaitlist } from '#contract/waitlist.ts';
import { useJoiningWords } from '#client/features/signup-dialog/use-joining-words.ts';
import { SignupHeading } from '#client/features/signup-link/signup-heading.tsx';
import { tokenOf } from '#client/features/signups/signups.api.ts';
import { leaveWaitlist, rejoinWaitlist } from './offers.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { HowItStands } from './how-it-stands.tsx';
import { OpenPlaces } from './open-places.tsx';
import { Problem } from './statement.tsx';

interface EntryCardProps {
  readonly token: string;
  readonly entry: EntryView;
  readonly isNews: boolean;
  readonly onNewToken: (token: string) => void;
}

/** Where somebody stands on a waiting list, and the way to leave it or to wait again. */
export function EntryCard({ token, entry: shown, isNews, onNewToken }: EntryCardProps) {
  const errorMessage = useJoiningWords();
  const [left, setLeft] = useState<EntryView | null>(null);
  const entry = left ?? shown;
  const leaving = useAction<EntryView>({ call: () => leaveWaitlist(token), errorMessage, onSuccess: setLeft });
  const rejoining = useAction<JoinedWaitlist>({
    call: () => rejoinWaitlist(token),
    errorMessage,
    onSuccess: ({ leaveUrl }) => onNewToken(tokenOf(leaveUrl)),
  });
  const { state, places, slot, sheet } = entry;
  const isOpen = state === 'waiting' || state === 'offered';
  const statement = { entry, isNews: isNews || left !== null };
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <SignupHeading slot={slot} sheet={sheet}>
        {places === 1 ? null : (
          <p translate="no" className="font-semibold">
            <Plural value={places} one="# place" other="# places" />
          </p>
        )}
      </SignupHeading>
      <div className="grid gap-5 border-t border-line pt-6">
        <HowItStands {...statement} />
        {isOpen ? (
          <div className="grid gap-2">
            <Button
              variant="outline"
              className="sm:justify-self-start"
              busy={leaving.isBusy}
              onClick={() => leaving.run()}
            >
              <Trans>Leave the waiting list</Trans>
            </Button>
            <p className="text-small text-muted">
              <Trans>
                Then we’ll no longer email you about a place. You can wait again later, at the end of the list.
              </Trans>
            </p>
          </div>
        ) : null}
        {state === 'missed' || state === 'left' || state === 'declined' ? (
          <Button className="sm:justify-self-start" busy={rejoining.isBusy} onClick={() => rejoining.run()}>
            <Trans>Wait again</Trans>
          </Button>
        ) : null}
        <Problem text={leaving.problem ?? rejoining.problem} />
        {isOpen || state === 'in' ? null : <OpenPlaces sheetId={sheet.id} slotId={slot.id} isOnOwnList />}
      </div>
    </div>
  );
}
