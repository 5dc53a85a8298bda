import { Trans } from '@lingui/react/macro';
import type { SheetView } from '#contract/sheets.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';

type Opening = Pick<SheetView, 'opensAt'>;

/** By the clock of this device, for display only: the server decides what is open. */
export function useIsYetToOpen(): (sheet: Opening) => boolean {
  const now = useNow().getTime();
  return ({ opensAt }) => opensAt !== undefined && Date.parse(opensAt) > now;
}

export function OpensAt({ sheet: { opensAt = '' } }: { readonly sheet: Opening }) {
  const { date } = useSchoolTime();
  return (
    <Trans>
      Opens <span translate="no">{date('day', opensAt)}</span>, <span translate="no">{date('time', opensAt)}</span>
    </Trans>
  );
}
