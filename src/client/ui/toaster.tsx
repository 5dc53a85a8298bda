import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { dismissToast, type Toast as ShownToast } from '#client/lib/toast.ts';
import { Button } from './button.tsx';
import { useToastPlace } from './use-toast-place.ts';

const DURATION = 5000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

function Deeds({ toast: { id, choice, action } }: { readonly toast: ShownToast }) {
  const [isChosen, setChosen] = useState(choice?.isChosen ?? false);
  if (choice === undefined && action === undefined) return null;
  return (
    <div className="mt-1.5 -mb-1.5 flex flex-wrap items-center gap-x-4">
      {choice === undefined ? null : (
        <label className="flex min-h-11 items-center gap-2.5 text-small md:min-h-9.5">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => {
              setChosen(event.target.checked);
              choice.onChange(event.target.checked);
            }}
            className="size-5.5 shrink-0 accent-spruce"
          />
          <span>{choice.words}</span>
        </label>
      )}
      {action === undefined ? null : (
        <Toast.Action asChild altText={action.words}>
          <Button
            variant="outline"
            size="sm"
            className="ms-auto"
            onClick={() => {
              dismissToast(id);
              action.onPress();
            }}
          >
            {action.words}
          </Button>
        </Toast.Action>
      )}
    </div>
  );
}

/**
 * One toast: at the top on small screens, bottom right on others, or at the nearest place where it covers no control.
 * Errors are announced at once, others politely.
 */
export function Toaster({ toast }: { readonly toast: ShownToast }) {
  const { t } = useLingui();
  const bad = toast.variant === 'destructive';
  const place = useToastPlace(toast.open);
  return (
    <Toast.Provider duration={toast.lastsFor ?? DURATION} swipeThreshold={SWIPE_THRESHOLD} label={t`Notification`}>
      <Toast.Root
        key={toast.id}
        open={toast.open}
        type={bad ? 'foreground' : 'background'}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id);
        }}
        className={`group/toast pointer-events-auto flex max-h-[40dvh] items-start gap-3 overflow-y-auto rounded-control border p-4 max-md:py-3 data-tight:py-2 shadow-raised group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-spruce data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          bad ? 'border-brick bg-brick text-white' : 'border-line bg-card text-ink'
        }`}
      >
        <div className="grow">
          <Toast.Title className="font-bold">{toast.title}</Toast.Title>
          {toast.description === undefined ? null : (
            <Toast.Description className="mt-0.5 text-small group-[[data-tight]:not(:focus-within)]/toast:line-clamp-1">
              {toast.description}
            </Toast.Description>
          )}
          <Deeds toast={toast} />
        </div>
        <Toast.Close aria-label={t`Close`} className="-m-2 grid size-11 shrink-0 place-content-center rounded-control">
          <X aria-hidden="true" size={18} />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        ref={place}
        hotkey={HOTKEY}
        label={`${t`Notification`} ({hotkey})`}
        // Without a transition: where it stands is measured right after it was moved.
        className="group pointer-events-none fixed transition-none inset-x-0 top-0 z-100 flex flex-col gap-2 p-3 outline-none md:inset-x-auto md:end-0 md:top-auto md:bottom-0 md:w-full md:max-w-[420px] md:p-4 print:hidden"
      />
    </Toast.Provider>
  );
}
