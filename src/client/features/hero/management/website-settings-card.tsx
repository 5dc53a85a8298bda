import { useQuery } from '@tanstack/react-query';
import { ImageUp, PenLine } from 'lucide-react';
import type { HeroView } from '#contract/hero.ts';
import { previewOf } from '#domain/hero-limits.ts';
import { heroQuery } from '#client/features/hero/hero.api.ts';
import { HeroPicture } from '#client/features/hero/hero-picture.tsx';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';

interface WebsiteSettingsCardProps {
  readonly onEditHero: () => void;
  readonly onChangeImage: () => void;
}

export function WebsiteSettingsCard({ onEditHero, onChangeImage }: WebsiteSettingsCardProps) {
  const { data, isPending } = useQuery(heroQuery);
  return (
    <section className="card p-4 md:p-5">
      <h2 className="mb-3 text-[1.15625rem]">Website Settings</h2>
      {isPending ? (
        <div aria-busy="true" className="mb-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
          <Bone className="h-16 w-full rounded-control" />
          <Bone className="h-16 w-full" />
        </div>
      ) : data === undefined ? null : (
        <NowShown hero={data} />
      )}
      <div className="grid gap-2.5">
        <Button variant="outline" onClick={onEditHero}>
          <PenLine aria-hidden="true" size={18} />
          <span>Edit hero content</span>
        </Button>
        <Button variant="outline" onClick={onChangeImage}>
          <ImageUp aria-hidden="true" size={18} />
          <span>Change hero image</span>
        </Button>
      </div>
    </section>
  );
}

function NowShown({
  hero: { title, titleVisible, description, descriptionVisible, image },
}: {
  readonly hero: HeroView;
}) {
  return (
    <div className="mb-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      {image === null ? (
        <div className="h-16 overflow-hidden rounded-control bg-[#f2ead9] pt-1.5">
          <HeroPicture className="h-full w-full" />
        </div>
      ) : (
        <img src={image.url} alt="" className="h-16 w-full rounded-control bg-spruce-soft object-cover" />
      )}
      <div className="min-w-0 text-small">
        <p dir="auto" className="line-clamp-2 font-semibold">
          {titleVisible ? title : 'No title is shown'}
        </p>
        {descriptionVisible ? (
          <p dir="auto" className="mt-0.5 text-muted">
            {previewOf(description)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
