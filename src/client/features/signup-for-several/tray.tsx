import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { chooseNone, useChosenPlaces } from '#client/features/chosen-places/chosen-places.ts';

const SeveralDialog = lazyPart(() => import('./several-dialog.tsx').then((module) => module.SeveralDialog));

/** The chosen places, in sight on every page until they are taken or dropped. */
export function Tray() {
  const chosen = useChosenPlaces();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Loads what the button opens before it is pressed.
    SeveralDialog.fetchAhead().catch(() => {});
  }, []);
  return (
    <>
      {chosen.length === 0 ? null : (
        <section
          aria-labelledby="chosen-places"
          className="sticky bottom-0 z-30 border-t border-line bg-card shadow-raised print:hidden"
        >
          <div className="page flex items-center justify-between gap-x-4 py-2">
            <div className="grid min-w-0 justify-items-start sm:flex sm:items-center sm:gap-x-5">
              <h2 id="chosen-places" className="text-body tracking-normal" role="status" translate="no">
                <Plural value={chosen.length} one="# place chosen" other="# places chosen" />
              </h2>
              <button type="button" className="quiet-link min-h-8 pe-4 text-small underline" onClick={chooseNone}>
                <Trans>Clear</Trans>
              </button>
            </div>
            <Button ref={opener} className="shrink-0" onClick={() => setIsOpen(true)}>
              <Trans>Sign up for these</Trans>
            </Button>
          </div>
        </section>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <SeveralDialog onClose={() => setIsOpen(false)} returnFocusTo={opener} />
        </Suspense>
      ) : null}
    </>
  );
}
