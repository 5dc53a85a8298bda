import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';

export function SeenPageNotice({ moment }: { readonly moment: string }) {
  const { date } = useSchoolTime();
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline] = useState(() => !navigator.onLine);
  // When the connection is back, the server has not been asked yet.
  const isUnknown = isOnline && wasOffline;
  return (
    <div role="status" className="bg-marigold-soft text-marigold-ink print:hidden">
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <WifiOff aria-hidden="true" size={20} className="shrink-0" />
        <p className="grow basis-56">
          {isUnknown ? null : (
            <>
              <strong>
                {isOnline ? <Trans>We can’t reach the server.</Trans> : <Trans>You’re offline.</Trans>}
              </strong>{' '}
            </>
          )}
          <Trans>
            This is what you saw on{' '}
            <span translate="no">
              {date('full', moment)}, {date('time', moment)}
            </span>
            ; some places may be taken by now.
          </Trans>
        </p>
        <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
}

function watchConnection(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}
