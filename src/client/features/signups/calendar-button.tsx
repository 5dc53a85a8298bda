import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#client/lib/http.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

import { calendarOf } from './signups.api.ts';

/** Puts a signup into the calendar of its volunteer. */
export function CalendarButton({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await calendarOf(token), 'volunteering.ics');
    } catch (error) {
      const description = messageOf(error, t`Please try again later.`);
      showToast({ title: t`We couldn’t create the calendar event`, description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" busy={busy} onClick={() => void save()}>
      <CalendarPlus aria-hidden="true" size={20} className="shrink-0" />
      <span>
        <Trans>Add to calendar</Trans>
      </span>
    </Button>
  );
}
