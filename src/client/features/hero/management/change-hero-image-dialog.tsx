import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HeroImage, HeroView } from '#contract/hero.ts';
import { heroLimits } from '#domain/hero-limits.ts';
import { heroKey, heroQuery } from '#client/features/hero/hero.api.ts';
import { useChosenFile } from '#client/lib/chosen-file.ts';
import { showToast } from '#client/lib/toast.ts';
import { useUpload } from '#client/lib/use-upload.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FileChoice } from '#client/ui/file-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { UploadProgress } from '#client/ui/upload-progress.tsx';
import { checkPicture } from './check-picture.ts';
import { useHeroImageForm, type ImageFields } from './hero-image-form.ts';
import { describeHeroImage, uploadHeroImage } from './hero-writes.ts';
import { RemoveHeroImageDialog } from './remove-hero-image-dialog.tsx';
import { ShownPicture } from './shown-picture.tsx';

const TYPES = 'image/jpeg,image/png,image/webp';
const AFTERWARDS = {
  title: 'Preparing the picture…',
  note: 'We’re rotating it, removing its location data and making a small version for phones.',
};

export function ChangeHeroImageDialog(state: DialogState) {
  const image = useQuery(heroQuery).data?.image ?? null;
  const showImage = useShowImage();
  const { chosen, choose } = useChosenFile(checkPicture);
  const { sent, upload, cancel } = useUpload();
  const [isRemoving, setIsRemoving] = useState(false);
  const removed = useRef<HTMLDivElement>(null);
  const form = useHeroImageForm(image, chosen);
  const { error, id } = form.fieldProps('heroImage');

  const take = async (file: File) => {
    const problem = await choose(file);
    if (problem === null) return form.form.clearErrors('heroImage');
    form.form.setError('heroImage', { message: problem.text });
    return showToast({ title: problem.title, description: problem.text, variant: 'destructive' });
  };
  const save = async ({ alt }: ImageFields) => {
    const saved =
      chosen === null
        ? await describeHeroImage(alt)
        : await upload((options) => uploadHeroImage(chosen.file, alt, options));
    if (saved === null) return;
    showImage(saved);
    showToast({ title: 'Hero Image Updated', description: 'It’s now on the home page.' });
    state.onOpenChange(false);
  };
  return (
    <>
      <FormDialog
        {...state}
        title="Change hero image"
        description="The picture beside the text on the home page. Without one, we show our illustration."
        form={form}
        onSave={save}
        action={chosen === null ? 'Save' : 'Upload picture'}
      >
        <div ref={removed} tabIndex={-1} className="outline-none">
          <FileChoice
            id={id}
            error={error}
            label={chosen === null && image === null ? 'Choose a picture' : 'Choose another picture'}
            hint="JPG, PNG or WebP, at most 5MB."
            accept={TYPES}
            disabled={form.busy}
            onChoose={(file) => void take(file)}
          >
            <ShownPicture url={chosen?.url ?? image?.url ?? null} file={chosen?.file ?? null} />
          </FileChoice>
        </div>
        {sent === null ? null : <UploadProgress sent={sent} after={AFTERWARDS} onCancel={cancel} />}
        {chosen !== null || isUploaded(image) ? (
          <TextField
            label="What the picture shows"
            optional
            hint={`For people who can’t see it, in at most ${heroLimits.alt} characters. Leave it empty if the picture is only decoration.`}
            autoComplete="off"
            {...form.fieldProps('alt')}
          />
        ) : null}
        {image === null || chosen !== null ? null : (
          <Button variant="outline" className="justify-self-start text-brick!" onClick={() => setIsRemoving(true)}>
            <Trash2 aria-hidden="true" size={18} />
            <span>Remove picture</span>
          </Button>
        )}
      </FormDialog>
      {isRemoving ? (
        <RemoveHeroImageDialog
          open
          onOpenChange={setIsRemoving}
          returnFocusTo={removed}
          onRemoved={() => {
            showImage(null);
            form.form.reset({ heroImage: '', alt: '' });
            form.discardDraft();
          }}
        />
      ) : null}
    </>
  );
}

function isUploaded(image: HeroImage | null): boolean {
  return image !== null && image.sources.length > 0;
}

function useShowImage(): (image: HeroImage | null) => void {
  const queryClient = useQueryClient();
  return (image) =>
    queryClient.setQueryData<HeroView>(heroKey, (hero) => (hero === undefined ? undefined : { ...hero, image }));
}
