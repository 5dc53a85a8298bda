import { pagePaths } from '#contract/paths.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { copyLink } from './copy-link.ts';
import type { Deeds } from './sheet-actions.ts';
import { useStateChange } from './use-state-change.ts';

/** What the actions of sheets need of a screen that shows their dialogs. */
export function useSheetDeeds(show: Deeds['show']): { readonly deeds: Deeds; readonly isBusy: boolean } {
  const { publicUrl } = usePageData();
  const { run, isBusy } = useStateChange();
  return {
    deeds: {
      show,
      change: (sheet, change) => run({ sheet, change }),
      copyLinkOf: (id) => void copyLink(`${publicUrl}${pagePaths.sheet(id)}`),
    },
    isBusy,
  };
}
