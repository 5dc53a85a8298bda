import { Trans, useLingui } from '@lingui/react/macro';
import { Check, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { sayThatIArrived } from './signup-link.api.ts';

interface SayHereProps {
  readonly token: string;
  readonly managed: ManagedPlace;
}

/** On the day: the volunteer says by one press that they have come. */
export function SayHere({ token, managed }: SayHereProps) {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const [saidAt, setSaidAt] = useState<string | null>(null);
  const arriving = useAction({
    call: () => sayThatIArrived(token, managed.signup.id),
    failure: { text: t`That didn’t work. Please try again.` },
    onSuccess: ({ arrivedAt }) => setSaidAt(arrivedAt),
  });
  const arrivedAt = saidAt ?? managed.arrivedAt ?? null;
  return (
    <div className="grid gap-2 justify-items-start rounded-control bg-spruce-soft px-4 py-3.5">
      {arrivedAt === null ? (
        <>
          <Button busy={arriving.isBusy} onClick={() => arriving.run()}>
            <MapPin aria-hidden="true" size={18} />
            <Trans>I’m here</Trans>
          </Button>
          <p className="text-small">
            <Trans>Tell the organizers that you’ve come. You can also be checked in at the door.</Trans>
          </p>
          <p role="alert" className="text-small font-semibold text-brick empty:hidden">
            {arriving.problem}
          </p>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2.5 font-semibold text-spruce-dark">
          <Check aria-hidden="true" size={20} className="shrink-0" />
          <span>
            <Trans>
              Checked in at <span translate="no">{date('time', arrivedAt)}</span> – thank you for coming!
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
