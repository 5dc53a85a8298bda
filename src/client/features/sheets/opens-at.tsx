import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { isYetToOpen } from '#domain/sheet-dates.ts';
import { usePageData, useSchoolTime } from '#client/lib/page-data.tsx';

const never = () => () => {};

/**
 * By the clock of the server, as that of a phone may be wrong: what it was when it wrote the page, and the time that
 * passed since. With what an older page says of a sheet goes the time of that page.
 */
export function useIsYetToOpen(sheet: SheetView): boolean {
  const { now } = usePageData();
  const isSo = (passed: number) => isYetToOpen(sheet, new Date(Date.parse(now) + passed));
  return useSyncExternalStore(
    never,
    () => isSo(performance.now()),
    () => isSo(0),
  );
}

export function OpensAt({ sheet: { opensAt = '' } }: { readonly sheet: Pick<SheetView, 'opensAt'> }) {
  const { date } = useSchoolTime();
  return (
    <Trans>
      Opens <span translate="no">{date('day', opensAt)}</span>, <span translate="no">{date('time', opensAt)}</span>
    </Trans>
  );
}
