import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';
import { SEVERAL_FORM } from '#client/features/chosen-places/choose-place.tsx';
import { chooseNone, readChosenAgain, useChosenPlaces } from '#client/features/chosen-places/chosen-places.ts';

const SeveralDialog = lazyPart(() => import('./several-dialog.tsx').then((module) => module.SeveralDialog));

/** The chosen places, in sight on every page until they are taken or dropped. */
export function Tray() {
  const chosen = useChosenPlaces();
  const [path] = useLocation();
  // Going back leaves the page, and with it the dialog.
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Closed, it stays until the answer to what it has sent is there.
  const [isInUse, setIsInUse] = useState(false);
  const release = useCallback(() => setIsInUse(false), []);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => (persisted ? readChosenAgain() : undefined);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  useEffect(() => {
    // Loads what the button opens before it is pressed.
    SeveralDialog.fetchAhead().catch(() => {});
  }, []);
  const count = <Plural value={chosen.length} one="# place chosen" other="# places chosen" />;
  return (
    <>
      {chosen.length === 0 ? null : (
        <section
          aria-labelledby="chosen-places"
          className="sticky bottom-0 z-30 border-t border-line bg-card shadow-raised print:hidden"
        >
          <div className="page flex items-center justify-between gap-x-4 py-2">
            <div className="grid min-w-0 justify-items-start sm:flex sm:items-center sm:gap-x-5">
              <h2 id="chosen-places" className="text-body tracking-normal" translate="no">
                {count}
              </h2>
              <span role="status" className="sr-only" translate="no">
                {count}
              </span>
              <button type="button" className="quiet-link min-h-8 pe-4 text-small underline" onClick={clear}>
                <Trans>Clear</Trans>
              </button>
            </div>
            <Button
              ref={opener}
              className="shrink-0"
              onClick={() => {
                setOpenAt(path);
                setIsInUse(true);
              }}
            >
              <Trans>Sign up for these</Trans>
            </Button>
          </div>
        </section>
      )}
      {isInUse ? (
        <Suspense fallback={null}>
          <SeveralDialog
            open={openAt === path}
            onClose={() => setOpenAt(null)}
            onDone={release}
            returnFocusTo={opener}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The button goes with what it clears: the focus moves to the boxes, or to the page. */
function clear() {
  chooseNone();
  const next = document.querySelector<HTMLElement>(`input[form="${SEVERAL_FORM}"]`) ?? pageHeading.current;
  next?.focus({ preventScroll: true });
}
