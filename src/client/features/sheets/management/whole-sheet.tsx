import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { requestJson } from '#client/lib/http.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { LazyDialog } from '#client/ui/lazy-dialogs.ts';
import { useOpener } from '#client/ui/return-focus.ts';
import { Bone } from '#client/ui/skeletons.tsx';

interface WholeSheetProps extends DialogState {
  readonly sheet: SheetView;
  readonly title: string;
  readonly children: (whole: SheetView, state: DialogState) => ReactNode;
}

/** Opens a dialog with all translations of the sheet, which lists leave out where they came with a template. */
export function WholeSheet({ sheet, title, children, ...state }: WholeSheetProps) {
  const opener = useOpener(state.returnFocusTo);
  const isWhole = [sheet, ...sheet.slots].every(({ readyIn }) => readyIn === undefined);
  const { data, isFetching, refetch } = useQuery({
    queryKey: wholeSheetKey(sheet.id),
    queryFn: () => readWholeSheet(sheet.id),
    enabled: !isWhole,
    gcTime: 0,
  });
  if (isWhole) return children(sheet, state);
  if (data !== undefined) return children(data, { ...state, returnFocusTo: opener });
  return (
    <LazyDialog {...state} title={title} description={<span translate="no">{sheet.title}</span>}>
      {isFetching ? (
        <div aria-busy="true" className="grid gap-4">
          <output className="sr-only">Loading the translations…</output>
          <Bone className="h-12 w-full" />
          <Bone className="h-24 w-full" />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>We couldn’t load the translations.</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </LazyDialog>
  );
}

export const wholeSheetKey = (id: string) => ['whole sheet', id];

export function readWholeSheet(id: string): Promise<SheetView> {
  return requestJson('GET', `/api/signup-sheets/${id}`);
}
