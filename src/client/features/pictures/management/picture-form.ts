import { pictureChange, type PictureView } from '#contract/pictures.ts';
import { customResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import type { ChosenFile } from '#client/lib/chosen-file.ts';
import { problemIn } from '#client/lib/file-problem.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';

export interface PictureFields {
  /** Problems of the file; the file itself is not part of the form. */
  readonly file: string;
  readonly alt: string;
}

const FAILED = { title: 'Upload failed', text: 'Failed to upload the picture. Please try again.' };
const OF_THE_FILE = ['invalid_file_type', 'file_too_large'];

export function usePictureForm(
  draft: string,
  picture: PictureView | null,
  chosen: ChosenFile | null,
): PersistedForm<PictureFields, PictureFields> {
  const altBefore = picture?.alt ?? '';
  const problemOf = (error: unknown) =>
    problemIn(messageOf(error, FAILED.text), chosen === null ? 'Update Failed' : FAILED.title);
  return usePersistedForm<PictureFields, PictureFields>({
    initial: { file: '', alt: altBefore },
    resolver: customResolver(({ alt }) => ({
      ...(chosen === null && alt.trim() === altBefore ? { file: 'Please choose a picture' } : {}),
      ...altProblem(alt),
    })),
    draft,
    failure: FAILED,
    errorTitle: (error) => problemOf(error).title,
    errorMessage: (error) => problemOf(error).text,
    fieldForError: (error) =>
      error instanceof HttpError && OF_THE_FILE.includes(error.answer?.code ?? '') ? 'file' : undefined,
  });
}

function altProblem(alt: string): { alt?: string } {
  const message = pictureChange.safeParse({ alt }).error?.issues[0]?.message;
  return message === undefined ? {} : { alt: message };
}
