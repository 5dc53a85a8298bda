import { Trans } from '@lingui/react/macro';
import type { ProfileView } from '#contract/accounts.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { SheetTitle, When } from './place-row.tsx';

/** The waiting lists that the account is on; nothing for none. */
export function WaitingPlaces({ waiting = [] }: Pick<ProfileView['user'], 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-heading">
        <Trans>You’re on the waiting list</Trans>
      </h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {waiting.map(({ id, slot, leaveUrl }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 p-4 md:p-6">
            <h3 className="text-[1.125rem] leading-snug">
              <SheetTitle sheet={slot.signupSheet} />
            </h3>
            <p className="font-medium">
              <TitleOf of={slot} written={slot.signupSheet.language} />
            </p>
            <When slot={slot} />
            <a href={leaveUrl} className={`${buttonClass('outline', 'sm')} mt-1 justify-self-start`}>
              <span>
                <Trans>Leave the waiting list</Trans>{' '}
                <span className="sr-only">
                  <TitleOf of={slot} written={slot.signupSheet.language} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
