import { Bone } from '#client/ui/skeletons.tsx';

export function SheetsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      <output className="sr-only">Loading the signup sheets…</output>
      {[1, 2, 3].map((sheet) => (
        <div key={sheet} className="card grid gap-3 p-5">
          <div className="flex gap-4">
            <Bone className="h-14 w-[52px] rounded-[14px]" />
            <div className="grid grow content-center gap-2">
              <Bone className="h-5 w-3/5" />
              <Bone className="h-4 w-2/5" />
            </div>
          </div>
          <Bone className="h-9 w-full" />
          <Bone className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
