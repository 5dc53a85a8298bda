import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { dismissToast, type Toast as ShownToast } from '#client/lib/toast.ts';

const DURATION = 5000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

/** One toast, at the top on small screens and bottom right on wider ones. Errors are said at once, the rest politely. */
export function Toaster({ toast }: { readonly toast: ShownToast }) {
  const { t } = useLingui();
  const bad = toast.variant === 'destructive';
  return (
    <Toast.Provider duration={DURATION} swipeThreshold={SWIPE_THRESHOLD} label={t`Notification`}>
      <Toast.Root
        key={toast.id}
        open={toast.open}
        type={bad ? 'foreground' : 'background'}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
        className={`flex items-start gap-3 rounded-control border p-4 shadow-raised group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-spruce data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          bad ? 'border-brick bg-brick text-white' : 'border-line bg-card text-ink'
        }`}
      >
        <div className="grow">
          <Toast.Title className="font-bold">{toast.title}</Toast.Title>
          {toast.description === undefined ? null : (
            <Toast.Description className="mt-0.5 text-small">{toast.description}</Toast.Description>
          )}
        </div>
        <Toast.Close aria-label={t`Close`} className="-m-2 grid size-11 shrink-0 place-content-center rounded-control">
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={HOTKEY}
        label={`${t`Notification`} ({hotkey})`}
        // On small screens it lies above a dialog, and leaves its cross free.
        className="group max-md:[body:has([role=dialog])_&]:py-2 max-md:[body:has([role=dialog])_&]:pe-[30vw] max-sm:[body:has([role=dialog])_&]:pe-16 fixed inset-x-0 top-0 z-100 flex outline-none flex-col gap-2 p-4 md:inset-x-auto md:end-0 md:top-auto md:bottom-0 md:w-full md:max-w-[420px] print:hidden"
      />
    </Toast.Provider>
  );
}
