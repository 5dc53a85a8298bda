import { Bone } from '#client/ui/skeletons.tsx';

export function SheetCardSkeleton() {
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5 md:p-6">
      <div className="flex gap-4">
        <Bone className="h-24 w-[66px] rounded-[14px] md:w-20" />
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-start gap-3">
          <Bone className="h-6 w-4/5" />
          <Bone className="h-4 w-2/5" />
          <Bone className="h-8 w-40 rounded-full" />
        </div>
      </div>
      <Bone className="h-2 w-full" />
      <Bone className="h-28 w-full" />
      <Bone className="ms-auto h-[46px] w-40 rounded-control" />
    </div>
  );
}
