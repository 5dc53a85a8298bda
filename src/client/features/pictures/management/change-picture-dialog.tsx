import { Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { PictureView } from '#contract/pictures.ts';
import { MAX_PICTURE_ALT } from '#domain/pictures.ts';
import { useChosenFile } from '#client/lib/chosen-file.ts';
import { showToast } from '#client/lib/toast.ts';
import type { UploadOptions } from '#client/lib/upload-file.ts';
import { useUpload } from '#client/lib/use-upload.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { UploadProgress } from '#client/ui/upload-progress.tsx';
import { checkPicture } from './check-picture.ts';
import { usePictureForm, type PictureFields } from './picture-form.ts';
import { ShownPicture } from './shown-picture.tsx';

interface Toast {
  readonly title: string;
  readonly description?: string;
}

/** Whose picture it is, and how it is kept. */
export interface PictureOwner {
  readonly title: string;
  readonly description: ReactNode;
  /** The name under which the typed description survives a reload. */
  readonly draft: string;
  readonly picture: PictureView | null;
  /** Shown without a picture. */
  readonly instead: ReactNode;
  readonly upload: (file: File, alt: string, options: UploadOptions) => Promise<PictureView>;
  readonly describe: (alt: string) => Promise<PictureView>;
  readonly remove: () => Promise<void>;
  readonly onChanged: (picture: PictureView | null) => void | Promise<void>;
  readonly saved: Toast;
  readonly removal: { readonly title: string; readonly description: string; readonly success: Toast };
}

const TYPES = 'image/jpeg,image/png,image/webp';
const AFTERWARDS = {
  title: 'Preparing the picture…',
  note: 'We’re rotating it, removing its location data and making a small version for phones.',
};

export function ChangePictureDialog({ of, ...state }: DialogState & { readonly of: PictureOwner }) {
  const { picture } = of;
  const { chosen, choose } = useChosenFile(checkPicture);
  const { sent, upload, cancel } = useUpload();
  const [isRemoving, setIsRemoving] = useState(false);
  const removed = useRef<HTMLDivElement>(null);
  const form = usePictureForm(of.draft, picture, chosen);
  const { error, id } = form.fieldProps('file');

  const take = async (file: File) => {
    const problem = await choose(file);
    if (problem === null) return form.form.clearErrors('file');
    form.form.setError('file', { message: problem.text });
    return showToast({ title: problem.title, description: problem.text, variant: 'destructive' });
  };
  const save = async ({ alt }: PictureFields) => {
    const saved =
      chosen === null ? await of.describe(alt) : await upload((options) => of.upload(chosen.file, alt, options));
    if (saved === null) return;
    await of.onChanged(saved);
    showToast(of.saved);
    state.onOpenChange(false);
  };
  return (
    <>
      <FormDialog
        {...state}
        title={of.title}
        description={of.description}
        form={form}
        onSave={save}
        action={chosen === null ? 'Save' : 'Upload picture'}
      >
        <div ref={removed} tabIndex={-1} className="outline-none">
          <FileChoice
            id={id}
            error={error}
            label={chosen === null && picture === null ? 'Choose a picture' : 'Choose another picture'}
            hint="JPG, PNG or WebP, at most 5MB."
            accept={TYPES}
            disabled={form.busy}
            onChoose={(file) => void take(file)}
          >
            <ShownPicture url={chosen?.url ?? picture?.url ?? null} file={chosen?.file ?? null} instead={of.instead} />
          </FileChoice>
        </div>
        {sent === null ? null : <UploadProgress sent={sent} after={AFTERWARDS} onCancel={cancel} />}
        {chosen !== null || isUploaded(picture) ? (
          <TextField
            label="What the picture shows"
            optional
            hint={`For people who can’t see it, in at most ${MAX_PICTURE_ALT} characters. Leave it empty if the picture is only decoration.`}
            autoComplete="off"
            {...form.fieldProps('alt')}
          />
        ) : null}
        {picture === null || chosen !== null ? null : (
          <Button variant="outline" className="justify-self-start text-brick!" onClick={() => setIsRemoving(true)}>
            <Trash2 aria-hidden="true" size={18} />
            <span>Remove picture</span>
          </Button>
        )}
      </FormDialog>
      {isRemoving ? (
        <RemovalDialog
          open
          onOpenChange={setIsRemoving}
          returnFocusTo={removed}
          title={of.removal.title}
          description={of.removal.description}
          action="Remove picture"
          remove={async () => {
            await of.remove();
            await of.onChanged(null);
            form.form.reset({ file: '', alt: '' });
            form.discardDraft();
          }}
          success={of.removal.success}
          failure={{ title: 'Remove failed', text: 'Failed to remove the picture. Please try again.' }}
        />
      ) : null}
    </>
  );
}

function isUploaded(picture: PictureView | null): boolean {
  return picture !== null && picture.sources.length > 0;
}
