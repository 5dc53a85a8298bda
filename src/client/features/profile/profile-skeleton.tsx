import { Trans } from '@lingui/react/macro';
import { Bone } from '#client/ui/skeletons.tsx';

export function ProfileSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy="true">
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Bone className="h-9 w-3/5 md:h-11" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-6 @4xl:order-last">
          <Bone className="h-7 w-40 max-w-full" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
            <Bone className="h-[4.875rem] rounded-control" />
            <Bone className="h-[4.875rem] rounded-control" />
          </div>
          <Bone className="h-11 w-4/5" />
          <Bone className="h-11 w-3/5" />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Bone className="h-7 w-44 max-w-full" />
          <Bone className="h-80 w-full rounded-card" />
        </div>
      </div>
    </div>
  );
}
