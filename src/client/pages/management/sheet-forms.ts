import { lazyPart } from '#client/lib/lazy-part.ts';

// Forms about a sheet that open over a page and stand in a section of its place.

const FEATURES = 'src/client/features';

export const EditSheetDialog = lazyPart(
  () => import('#client/features/sheets/management/edit-sheet-dialog.tsx').then((module) => module.EditSheetDialog),
  `${FEATURES}/sheets/management/edit-sheet-dialog.tsx`,
);

export const LetterDialog = lazyPart(
  () => import('#client/features/letters/management/letter-dialog.tsx').then((module) => module.LetterDialog),
  `${FEATURES}/letters/management/letter-dialog.tsx`,
);

export const OrganizersDialog = lazyPart(
  () =>
    import('#client/features/organizers/management/organizers-dialog.tsx').then((module) => module.OrganizersDialog),
  `${FEATURES}/organizers/management/organizers-dialog.tsx`,
);

export const QuestionsDialog = lazyPart(
  () => import('#client/features/questions/management/questions-dialog.tsx').then((module) => module.QuestionsDialog),
  `${FEATURES}/questions/management/questions-dialog.tsx`,
);

export const SheetPictureDialog = lazyPart(
  () =>
    import('#client/features/sheets/management/sheet-picture-dialog.tsx').then((module) => module.SheetPictureDialog),
  `${FEATURES}/sheets/management/sheet-picture-dialog.tsx`,
);

export const TranslateDialog = lazyPart(
  () => import('#client/features/sheets/management/translate-sheet.tsx').then((module) => module.TranslateDialog),
  `${FEATURES}/sheets/management/translate-sheet.tsx`,
);
