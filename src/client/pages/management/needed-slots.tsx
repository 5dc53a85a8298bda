import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { OwnUserView } from '#contract/accounts.ts';
import type { SheetView } from '#contract/sheets.ts';
import { byNearness, missingOn, openOn, type Nearness } from '#client/features/help-needed/management/by-nearness.ts';
import { fillHistoriesKey, noteShared } from '#client/features/help-needed/management/fill-calls.ts';
import { NeededSlot } from '#client/features/help-needed/management/needed-slot.tsx';
import { copyLink } from '#client/features/sheets/management/copy-link.ts';
import { thinSlots, type ThinSlot } from '#client/features/stats/management/thin-slots.ts';
import { useServing } from '#client/features/waitlist/management/use-serving.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { lazyPart, lazyDialog } from '#client/lib/lazy-part.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';

const PlacesDialog = lazyDialog(() =>
  import('#client/features/help-needed/management/places-dialog.tsx').then((module) => module.PlacesDialog),
);
const ShareSheetDialog = lazyDialog(() =>
  import('#client/features/sheets/management/share-sheet-dialog.tsx').then((module) => module.ShareSheetDialog),
);

const AskForHelpersDialog = lazyPart(() =>
  import('#client/features/calls/management/ask-for-help-dialog.tsx').then((module) => module.AskForHelpersDialog),
);

interface NeededSlotsProps {
  readonly sheets: readonly SheetView[] | undefined;
  readonly failed: boolean;
  readonly onAgain: () => void;
  readonly user: OwnUserView;
  readonly heading: RefObject<HTMLElement | null>;
}

type Asked = { readonly what: 'places' | 'share' | 'helpers'; readonly thin: ThinSlot };

/** Slots that miss people, in steps of time, each with what can be done about it. */
export function NeededSlots({ sheets, failed, onAgain, user, heading }: NeededSlotsProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (sheets === undefined)
    return failed ? <CouldNotLoad text="We couldn’t load the sheets." onAgain={onAgain} /> : <Loading />;
  const thin = thinSlots(clock, sheets, now);
  const leave = {
    open: true,
    onOpenChange: (open: boolean) => (open ? undefined : setAsked(null)),
    returnFocusTo: heading,
  };
  return (
    <>
      <Summary thin={thin} />
      {byNearness(thin).map((step) => (
        <Step key={step.words} step={step} isAdmin={user.isAdmin} onAsk={setAsked} />
      ))}
      {asked?.what === 'places' ? <PlacesDialog slot={asked.thin.slot} {...leave} /> : null}
      {asked?.what === 'helpers' ? (
        <Suspense fallback={null}>
          <AskForHelpersDialog
            sheet={asked.thin.sheet}
            {...leave}
            onOpenChange={(open) => {
              leave.onOpenChange(open);
              void queryClient.invalidateQueries({ queryKey: fillHistoriesKey });
            }}
          />
        </Suspense>
      ) : null}
      {asked?.what === 'share' ? <ShareSheetDialog sheet={asked.thin.sheet} {...leave} /> : null}
    </>
  );
}

interface StepProps {
  readonly step: Nearness;
  readonly isAdmin: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function Step({ step, isAdmin, onAsk }: StepProps) {
  const [isShown, setIsShown] = useState(!step.isFar);
  const { publicUrl } = usePageData();
  const queryClient = useQueryClient();
  const refreshHistory = () => queryClient.invalidateQueries({ queryKey: fillHistoriesKey });
  const serving = useServing(refreshHistory);
  const pass = async ({ sheet, slot }: ThinSlot) => {
    await copyLink(`${publicUrl}${pagePaths.sheet(sheet.id)}`);
    // The link is copied, whether or not the server takes a note of it.
    await noteShared(slot.id).then(refreshHistory, () => {});
  };
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="text-[1.15625rem]">{step.words}</h2>
        {isShown ? null : (
          <Button variant="link" size="sm" onClick={() => setIsShown(true)}>
            Show {formatCount(step.slots.length, 'slot')}
          </Button>
        )}
      </div>
      <ul className="card overflow-hidden" hidden={!isShown}>
        {step.slots.map((thin) => (
          <NeededSlot
            key={thin.slot.id}
            thin={thin}
            onCopyLink={() => void pass(thin)}
            onAsk={() => onAsk({ what: 'helpers', thin })}
            onPlaces={() => onAsk({ what: 'places', thin })}
            {...(isAdmin ? { onShare: () => onAsk({ what: 'share', thin }) } : {})}
            {...((thin.slot.waiting ?? 0) > 0 && openOn(thin) > 0 ? { onOffer: () => serving.run(thin.slot) } : {})}
          />
        ))}
      </ul>
    </section>
  );
}

const SOON = 7;

function Summary({ thin }: { readonly thin: readonly ThinSlot[] }) {
  const soon = thin.filter(({ days }) => days <= SOON);
  return (
    <p>
      {thin.length === 0 ? (
        'No slot ahead misses anyone.'
      ) : soon.length === 0 ? (
        'Nothing is missing in the next 7 days.'
      ) : (
        <span className="font-semibold">{formatMissing(soon)} in the next 7 days.</span>
      )}
    </p>
  );
}

/** `5 places on 2 slots are missing` */
function formatMissing(thin: readonly ThinSlot[]): string {
  const missing = thin.reduce((sum, each) => sum + missingOn(each), 0);
  return `${formatCount(missing, 'place')} on ${formatCount(thin.length, 'slot')} ${missing === 1 ? 'is' : 'are'} missing`;
}

function Loading(): ReactNode {
  return (
    <div className="card grid gap-5 p-5" aria-busy="true">
      {[1, 2, 3].map((each) => (
        <div key={each} className="grid gap-2 md:grid-cols-[minmax(0,1fr)_13.5rem]">
          <Bone className="h-11 w-2/3" />
          <Bone className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
