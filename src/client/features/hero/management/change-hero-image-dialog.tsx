import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HeroView } from '#contract/hero.ts';
import type { PictureView } from '#contract/pictures.ts';
import { heroKey, heroQuery } from '#client/features/hero/hero.api.ts';
import { HeroPicture } from '#client/features/hero/hero-picture.tsx';
import { ChangePictureDialog, type PictureOwner } from '#client/features/pictures/management/change-picture-dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { describeHeroImage, removeHeroImage, uploadHeroImage } from './hero-writes.ts';

export function ChangeHeroImageDialog(state: DialogState) {
  const queryClient = useQueryClient();
  const home: PictureOwner = {
    title: 'Change hero image',
    description: 'The picture beside the text on the home page. Without one, we show our illustration.',
    draft: 'hero-image',
    picture: useQuery(heroQuery).data?.image ?? null,
    instead: (
      <span className="grid overflow-hidden rounded-control bg-[#f2ead9] px-6 pt-4">
        <HeroPicture className="mx-auto aspect-[9/5] w-full max-w-[24rem]" />
      </span>
    ),
    upload: uploadHeroImage,
    describe: describeHeroImage,
    remove: removeHeroImage,
    onChanged: (image: PictureView | null) =>
      void queryClient.setQueryData<HeroView>(heroKey, (hero) => (hero === undefined ? undefined : { ...hero, image })),
    saved: { title: 'Hero Image Updated', description: 'It’s now on the home page.' },
    removal: {
      title: 'Remove the hero image?',
      description: 'The home page will show the illustration instead. The picture will be deleted for good.',
      success: { title: 'Hero Image Removed' },
    },
  };
  return <ChangePictureDialog {...state} of={home} />;
}
