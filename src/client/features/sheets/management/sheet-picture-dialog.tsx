import { ImageOff } from 'lucide-react';
import type { PictureView } from '#contract/pictures.ts';
import type { SheetView } from '#contract/sheets.ts';
import { ChangePictureDialog, type PictureOwner } from '#client/features/pictures/management/change-picture-dialog.tsx';
import { request, requestJson } from '#client/lib/http.ts';
import { uploadFile } from '#client/lib/upload-file.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { useRefreshSheets } from './refresh-sheets.ts';

export interface SheetPictureDialogProps extends DialogState {
  readonly sheet: SheetView;
}

export function SheetPictureDialog({ sheet, ...state }: SheetPictureDialogProps) {
  const refresh = useRefreshSheets();
  const path = `/api/signup-sheets/${sheet.id}/picture`;
  const own: PictureOwner = {
    title: 'Picture of the sheet',
    description: (
      <>
        On the page of <span translate="no">{sheet.title}</span>, its card, its emails and its share pictures. A sheet
        needs none.
      </>
    ),
    draft: `sheet-picture:${sheet.id}`,
    picture: sheet.picture ?? null,
    instead: (
      <span className="grid aspect-[5/2] place-items-center rounded-control bg-desk text-muted">
        <ImageOff aria-hidden="true" size={36} />
      </span>
    ),
    upload: (file, alt, options) => {
      const form = new FormData();
      form.set('alt', alt);
      form.set('picture', file);
      return uploadFile(path, form, options);
    },
    describe: (alt) => requestJson<PictureView>('PATCH', path, { body: { alt } }),
    remove: async () => void (await request('DELETE', path)),
    onChanged: refresh,
    saved: { title: 'Picture Saved', description: sheet.title },
    removal: {
      title: 'Remove the picture of this sheet?',
      description: 'It will be deleted for good, unless a copy of the sheet shows it too.',
      success: { title: 'Picture Removed' },
    },
  };
  return <ChangePictureDialog {...state} of={own} />;
}
