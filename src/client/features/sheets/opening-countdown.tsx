import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { request } from '#client/lib/http.ts';
import { presentMoment } from '#client/lib/page-data.tsx';
import { aheadBy } from '#client/lib/server-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Until sign-ups open, by the clock of the server: that of a phone may be wrong. Nothing once they are open. */
export function OpeningCountdown({ opensAt, sheetId }: { readonly opensAt: string; readonly sheetId: string }) {
  const ahead = useServerAhead(sheetId);
  const now = useSeconds();
  const left = Date.parse(opensAt) - now - (ahead ?? 0);
  if (ahead === null || left <= 0 || left > DAY) return null;
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const shown = `${part(left / HOUR)}:${part((left % HOUR) / MINUTE)}:${part((left % MINUTE) / SECOND)}`;
  return (
    <p className="text-small">
      <Trans>
        Opens in{' '}
        <span translate="no" className="font-bold tabular-nums" dir="ltr" role="timer">
          {shown}
        </span>
      </Trans>
    </p>
  );
}

/** How far the clock of the server is ahead of this device, in ms, within half a second; null until it is known. */
function useServerAhead(sheetId: string): number | null {
  const [ahead, setAhead] = useState<number | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    const compare = async () => {
      try {
        const sent = presentMoment();
        const answer = await request('HEAD', `/api/signup-sheets/${sheetId}`, { signal: aborting.signal });
        setAhead(aheadBy(answer, sent, presentMoment()));
      } catch {
        if (!aborting.signal.aborted) setAhead(0);
      }
    };
    void compare();
    return () => aborting.abort();
  }, [sheetId]);
  return ahead;
}

function useSeconds(): number {
  const [now, setNow] = useState(() => presentMoment().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(presentMoment().getTime()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}
