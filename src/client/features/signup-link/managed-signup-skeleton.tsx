import { Trans } from '@lingui/react/macro';
import { Bone } from '#client/ui/skeletons.tsx';

const DETAILS = ['w-40', 'w-52', 'w-32', 'w-48', 'w-36', 'w-44'];

export function ManagedSignupSkeleton() {
  return (
    <div className="card grid gap-6 p-5 md:p-7 noscript:hidden" aria-busy="true">
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      <div className="flex gap-4 md:gap-5">
        <Bone className="h-[106px] w-[66px] rounded-[14px] md:h-[118px] md:w-20" />
        <div className="grid grow content-start gap-2.5">
          <Bone className="h-7 w-4/5" />
          <Bone className="h-5 w-3/5" />
          <Bone className="h-5 w-2/5" />
        </div>
      </div>
      <div className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-8">
        {DETAILS.map((width) => (
          <div key={width} className="grid h-[50px] content-between">
            <Bone className="h-4 w-16" />
            <Bone className={`h-5 ${width}`} />
          </div>
        ))}
      </div>
      <div className="grid gap-2 sm:flex">
        <Bone className="h-[46px] w-full rounded-control sm:w-40" />
        <Bone className="h-[46px] w-full rounded-control sm:w-44" />
      </div>
    </div>
  );
}
