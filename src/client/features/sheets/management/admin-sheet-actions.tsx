import { Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isPublic } from '#domain/sheet-states.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';
import '#client/ui/styles.css';
import { DeleteSheetDialog } from './delete-sheet-dialog.tsx';
import { EditSheetDialog } from './edit-sheet-dialog.tsx';
import { PublishButton } from './publish-button.tsx';
import { ShareSheetDialog } from './share-sheet-dialog.tsx';
import { SheetStateBadge } from './sheet-state-badge.tsx';
import { SheetStateMenu } from './sheet-state-menu.tsx';

export function AdminSheetActions({ sheet }: { readonly sheet: SheetView }) {
  const [dialog, setDialog] = useState<'edit' | 'share' | 'delete' | null>(null);
  const [here, go] = useLocation();
  const isAdministrator = useSignedInUser()?.isAdmin === true;
  const close = (open: boolean) => setDialog(open ? dialog : null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SheetStateBadge sheet={sheet} />
      <PublishButton sheet={sheet} />
      <Button variant="outline" size="sm" onClick={() => setDialog('edit')}>
        <Pencil aria-hidden="true" size={16} />
        <span>Edit</span>
        <span className="sr-only"> {sheet.title}</span>
      </Button>
      {isAdministrator && isPublic(sheet) ? (
        <Button variant="outline" size="sm" onClick={() => setDialog('share')}>
          <Share2 aria-hidden="true" size={16} />
          <span>Share</span>
          <span className="sr-only"> {sheet.title}</span>
        </Button>
      ) : null}
      {isAdministrator ? (
        <Button variant="outline" size="sm" className="text-brick!" onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden="true" size={16} />
          <span>Delete</span>
          <span className="sr-only"> {sheet.title}</span>
        </Button>
      ) : null}
      <SheetStateMenu sheet={sheet} />
      <EditSheetDialog sheet={sheet} open={dialog === 'edit'} onOpenChange={close} />
      <ShareSheetDialog sheet={sheet} open={dialog === 'share'} onOpenChange={close} />
      <DeleteSheetDialog
        sheet={sheet}
        open={dialog === 'delete'}
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
