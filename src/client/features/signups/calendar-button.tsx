import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { saveFile } from '#client/lib/save-file.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { calendarOf } from './signups.api.ts';

export function CalendarButton({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const download = useAction({
    call: async () => saveFile(await calendarOf(token), 'volunteering.ics'),
    failure: { title: t`We couldn’t create the calendar event`, text: t`Please try again later.` },
  });
  return (
    <Button variant="outline" busy={download.isBusy} onClick={() => download.run()}>
      <CalendarPlus aria-hidden="true" size={20} className="shrink-0" />
      <span>
        <Trans>Add to calendar</Trans>
      </span>
    </Button>
  );
}
