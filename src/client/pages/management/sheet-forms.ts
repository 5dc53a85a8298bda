import type { EditSheetDialogProps } from '#client/features/sheets/management/edit-sheet-dialog.tsx';
import type { LetterDialogProps } from '#client/features/letters/management/letter-dialog.tsx';
import type { OrganizersDialogProps } from '#client/features/organizers/management/organizers-dialog.tsx';
import type { QuestionsDialogProps } from '#client/features/questions/management/questions-dialog.tsx';
import type { SheetPictureDialogProps } from '#client/features/sheets/management/sheet-picture-dialog.tsx';
import type { TranslateDialogProps } from '#client/features/sheets/management/translate-sheet.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

// Forms about a sheet that open over a page and stand in a section of its place.

const FEATURES = 'src/client/features';

export const SheetForms = {
  EditSheet: lazyPart<EditSheetDialogProps>(
    () => import('#client/features/sheets/management/edit-sheet-dialog.tsx').then((module) => module.EditSheetDialog),
    `${FEATURES}/sheets/management/edit-sheet-dialog.tsx`,
  ),
  Letter: lazyPart<LetterDialogProps>(
    () => import('#client/features/letters/management/letter-dialog.tsx').then((module) => module.LetterDialog),
    `${FEATURES}/letters/management/letter-dialog.tsx`,
  ),
  Organizers: lazyPart<OrganizersDialogProps>(
    () =>
      import('#client/features/organizers/management/organizers-dialog.tsx').then((module) => module.OrganizersDialog),
    `${FEATURES}/organizers/management/organizers-dialog.tsx`,
  ),
  Questions: lazyPart<QuestionsDialogProps>(
    () => import('#client/features/questions/management/questions-dialog.tsx').then((module) => module.QuestionsDialog),
    `${FEATURES}/questions/management/questions-dialog.tsx`,
  ),
  Picture: lazyPart<SheetPictureDialogProps>(
    () =>
      import('#client/features/sheets/management/sheet-picture-dialog.tsx').then((module) => module.SheetPictureDialog),
    `${FEATURES}/sheets/management/sheet-picture-dialog.tsx`,
  ),
  Translate: lazyPart<TranslateDialogProps>(
    () => import('#client/features/sheets/management/translate-sheet.tsx').then((module) => module.TranslateDialog),
    `${FEATURES}/sheets/management/translate-sheet.tsx`,
  ),
};
