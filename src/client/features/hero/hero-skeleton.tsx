import { Bone } from '#client/ui/skeletons.tsx';
import { HERO_GROUND } from './hero-banner.tsx';

export function HeroSkeleton() {
  return (
    <div className={HERO_GROUND} aria-busy="true">
      <div className="mx-auto grid w-full max-w-[1120px] items-center gap-x-10 px-4 @3xl:px-6 @min-[62.5rem]:grid-cols-[1.15fr_1fr]">
        <div className="grid gap-6 pt-10 pb-6 @3xl:pt-16 @min-[62.5rem]:pb-16">
          <Bone className="h-[4.75rem] w-4/5 @3xl:h-28" />
          <Bone className="h-16 w-full max-w-[30rem]" />
          <Bone className="h-[54px] w-44" />
          <Bone className="h-6 w-full max-w-[26rem]" />
          <Bone className="h-8 w-64" />
        </div>
        <Bone className="mx-auto mb-12 aspect-[9/5] w-full max-w-[560px] rounded-[24px] @min-[62.5rem]:aspect-[4/3]" />
      </div>
    </div>
  );
}
