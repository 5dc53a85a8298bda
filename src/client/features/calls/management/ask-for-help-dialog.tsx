import { useQuery } from '@tanstack/react-query';
import { managementTab } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { useOpener } from '#client/ui/return-focus.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { AskForm } from './ask-form.tsx';
import { CallHistory } from './call-history.tsx';
import { callPreviewQuery } from './call-writes.ts';

interface AskForHelpersDialogProps extends DialogState {
  readonly sheet: Pick<SheetView, 'id' | 'title'>;
}

const TITLE = 'Ask for helpers';

/** Asks people who agreed to it when helpers are missing, and shows what came of it before. */
export function AskForHelpersDialog(props: AskForHelpersDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ sheet, ...state }: AskForHelpersDialogProps) {
  const opener = useOpener(state.returnFocusTo);
  const { data: first, error, isFetching, refetch } = useQuery(callPreviewQuery(sheet.id, {}));
  const description = (
    <bdi className="wrap-anywhere" translate="no">
      {sheet.title}
    </bdi>
  );
  const isRefused = error instanceof HttpError && error.status === 409;
  if (first !== undefined && !isRefused)
    return (
      <AskForm sheet={sheet} first={first} title={TITLE} description={description} {...state} returnFocusTo={opener} />
    );
  return (
    <Dialog {...state} wide title={TITLE} description={description}>
      {error === null ? (
        <div className="grid gap-5" aria-busy="true">
          <p className="sr-only">Loading…</p>
          <Bone className="h-28 w-full rounded-control" />
          <Bone className="h-40 w-full rounded-control" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <NotNow
            error={error}
            isTrying={isFetching}
            onAgain={() => void refetch()}
            onLeave={() => state.onOpenChange(false)}
          />
          <CallHistory sheetId={sheet.id} />
        </div>
      )}
    </Dialog>
  );
}

interface NotNowProps {
  readonly error: Error;
  readonly isTrying: boolean;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** Why nobody can be asked at the moment, and what helps. */
function NotNow({ error, isTrying, onAgain, onLeave }: NotNowProps) {
  const isFull = useSignedInUser()?.role === 'full-admin';
  const isRefused = error instanceof HttpError && error.status === 409;
  const isSettings = isRefused && ['no_mailing_address', 'mail_not_ready'].includes(error.answer?.code ?? '');
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink">
      <p>{messageOf(error, 'We couldn’t find out who can be asked.')}</p>
      {isSettings && isFull ? (
        <AppLink href={managementTab('email')} className={buttonClass('outline', 'sm')} onClick={onLeave}>
          Open the email settings
        </AppLink>
      ) : null}
      {isRefused ? null : (
        <Button variant="outline" size="sm" busy={isTrying} onClick={onAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}
