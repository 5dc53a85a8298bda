import { ROW_COLUMNS } from '#client/features/overview/management/row-parts.tsx';
import { Bone } from '#client/ui/skeletons.tsx';

/** Rows of the height that they will have. */
export function SheetsSkeleton() {
  return (
    <div aria-busy="true" className="card divide-y divide-hair">
      <output className="sr-only">Loading the signup sheets…</output>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={`min-h-[5.75rem] items-center ps-4 wide:min-h-[3.875rem] wide:ps-5 ${ROW_COLUMNS}`}>
          <Bone className="h-[2.875rem] w-[2.625rem] rounded-[11px]" />
          <div className="grid gap-2">
            <Bone className="h-4 w-3/5" />
            <Bone className="h-3.5 w-2/5" />
          </div>
          <Bone className="h-1.5 w-full max-wide:hidden" />
        </div>
      ))}
    </div>
  );
}
