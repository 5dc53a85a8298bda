import { Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';
import '#client/ui/styles.css';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { actedOnSheet } from './acted-on.ts';
import { PublishButton } from './publish-button.tsx';
import { SheetStateBadge } from './sheet-state-badge.tsx';
import type { SheetActionKind, SheetDialog } from './sheet-actions.ts';
import { SheetMenu } from './sheet-menu.tsx';
import { useSheetDeeds } from './use-sheet-deeds.ts';

const CallOffDialog = lazyDialog(() => import('./call-off-dialog.tsx').then((module) => module.CallOffDialog));
const DeleteSheetDialog = lazyDialog(() =>
  import('./delete-sheet-dialog.tsx').then((module) => module.DeleteSheetDialog),
);
const EditSheetDialog = lazyDialog(() => import('./edit-sheet-dialog.tsx').then((module) => module.EditSheetDialog));
const ReviveDialog = lazyDialog(() => import('./revive-dialog.tsx').then((module) => module.ReviveDialog));
const ShareSheetDialog = lazyDialog(() => import('./share-sheet-dialog.tsx').then((module) => module.ShareSheetDialog));

const PAGE_MENU: readonly (readonly SheetActionKind[])[] = [
  ['open', 'day'],
  ['list', 'unlist', 'back-to-draft', 'archive', 'unarchive', 'revive'],
  ['call-off'],
];

export function AdminSheetActions({ sheet }: { readonly sheet: SheetView }) {
  const [dialog, setDialog] = useState<SheetDialog['kind'] | null>(null);
  const { clock } = useSchoolTime();
  const now = useNow();
  const { deeds, isBusy } = useSheetDeeds(({ kind }) => setDialog(kind));
  const [here, go] = useLocation();
  const isAdministrator = useSignedInUser()?.isAdmin === true;
  const close = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SheetStateBadge sheet={sheet} />
      <PublishButton sheet={sheet} />
      <Button variant="outline" size="sm" onClick={() => setDialog('edit-sheet')}>
        <Pencil aria-hidden="true" size={16} />
        <span>Edit</span>
        <span className="sr-only"> {sheet.title}</span>
      </Button>
      {isAdministrator && isPublic(sheet) ? (
        <Button variant="outline" size="sm" onClick={() => setDialog('share-sheet')}>
          <Share2 aria-hidden="true" size={16} />
          <span>Share</span>
          <span className="sr-only"> {sheet.title}</span>
        </Button>
      ) : null}
      {isAdministrator ? (
        <Button variant="outline" size="sm" className="text-brick!" onClick={() => setDialog('delete-sheet')}>
          <Trash2 aria-hidden="true" size={16} />
          <span>Delete</span>
          <span className="sr-only"> {sheet.title}</span>
        </Button>
      ) : null}
      <SheetMenu
        sheet={actedOnSheet(sheet, clock, now)}
        user={{ isAdmin: isAdministrator }}
        groups={PAGE_MENU}
        deeds={deeds}
        busy={isBusy}
      />
      <CallOffDialog sheet={sheet} open={dialog === 'call-off'} onOpenChange={close} />
      <ReviveDialog sheet={sheet} open={dialog === 'revive'} onOpenChange={close} />
      <EditSheetDialog sheet={sheet} open={dialog === 'edit-sheet'} onOpenChange={close} />
      <ShareSheetDialog sheet={sheet} open={dialog === 'share-sheet'} onOpenChange={close} />
      <DeleteSheetDialog
        sheet={sheet}
        open={dialog === 'delete-sheet'}
        onOpenChange={close}
        returnFocusTo={pageHeading}
        onDeleted={() => {
          // Its own page is gone with it.
          if (here === pagePaths.sheet(sheet.id)) go(pagePaths.listing);
        }}
      />
    </div>
  );
}
