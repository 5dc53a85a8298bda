import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HeroImage, HeroView } from '#contract/hero.ts';
import { heroLimits } from '#domain/hero.ts';
import { heroKey, heroQuery } from '#client/features/hero/hero.api.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useChosenPicture } from './chosen-picture.ts';
import { useHeroImageForm, type ImageFields } from './hero-image-form.ts';
import { describeHeroImage } from './hero-writes.ts';
import { PictureChoice } from './picture-choice.tsx';
import { RemoveHeroImageDialog } from './remove-hero-image-dialog.tsx';
import { ShownPicture } from './shown-picture.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Puts a picture of the council's own on the home page, says what it shows, or takes it away. */
export function ChangeHeroImageDialog(state: DialogState) {
  const image = useQuery(heroQuery).data?.image ?? null;
  const showImage = useShowImage();
  const { chosen, choose } = useChosenPicture();
  const { sent, upload, cancel } = usePictureUpload();
  const [isRemoving, setIsRemoving] = useState(false);
  const removed = useRef<HTMLDivElement>(null);
  const form = useHeroImageForm(image, chosen);
  const { error, id } = form.field('heroImage');

  const take = async (file: File) => {
    const problem = await choose(file);
    if (problem === null) return form.form.clearErrors('heroImage');
    form.form.setError('heroImage', { message: problem.text });
    return showToast({ title: problem.title, description: problem.text, variant: 'destructive' });
  };
  const save = async ({ alt }: ImageFields) => {
    const saved = chosen === null ? await describeHeroImage(alt) : await upload(chosen.file, alt);
    if (saved === null) return;
    showImage(saved);
    showToast({ title: 'Hero Image Updated', description: 'The home page shows it now.' });
    state.onOpenChange(false);
  };
  return (
    <>
      <FormDialog
        {...state}
        title="Change hero image"
        description="The picture beside the words of the home page. Without one there is our illustration."
        form={form}
        onSave={save}
        action={chosen === null ? 'Save' : 'Upload picture'}
      >
        <div ref={removed} tabIndex={-1} className="outline-none">
          <PictureChoice
            id={id}
            error={error}
            label={chosen === null && image === null ? 'Choose a picture' : 'Choose another picture'}
            disabled={form.busy}
            onChoose={(file) => void take(file)}
          >
            <ShownPicture url={chosen?.url ?? image?.url ?? null} file={chosen?.file ?? null} />
          </PictureChoice>
        </div>
        {sent === null ? null : <UploadProgress sent={sent} onCancel={cancel} />}
        {chosen !== null || isUploaded(image) ? (
          <TextField
            label="What the picture shows"
            optional
            hint={`For people who do not see it, in at most ${heroLimits.alt} characters. Leave it empty when the picture only decorates.`}
            autoComplete="off"
            {...form.field('alt')}
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
            form.forget();
          }}
        />
      ) : null}
    </>
  );
}

/** Only what was uploaded here is described here. */
function isUploaded(image: HeroImage | null): boolean {
  return image !== null && image.sources.length > 0;
}

/** Shows another picture wherever this page shows the banner. */
function useShowImage(): (image: HeroImage | null) => void {
  const queryClient = useQueryClient();
  return (image) =>
    queryClient.setQueryData<HeroView>(heroKey, (hero) => (hero === undefined ? undefined : { ...hero, image }));
}
