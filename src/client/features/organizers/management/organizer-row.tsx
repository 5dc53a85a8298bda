import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizerView } from '#contract/organizers.ts';
import { inviteOrganizer, organizersQuery, removeOrganizer } from '#client/features/organizers/organizers.api.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { SESSION_KEY, useSignedInUser } from '#client/lib/session.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';

interface OrganizerRowProps {
  readonly sheetId: string;
  readonly organizer: OrganizerView;
}

export function OrganizerRow({ sheetId, organizer }: OrganizerRowProps) {
  const user = useSignedInUser();
  const isInvitation = organizer.acceptedAt === null;
  const isOwn = organizer.userId !== null && organizer.userId === user?.id;
  // Co-organizers leave and withdraw invitations; they do not remove each other.
  const mayRemove = user?.isAdmin === true || isInvitation || isOwn;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere" translate="no">
          {organizer.name ?? organizer.email}
          {isOwn ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        {isInvitation ? (
          <InvitationEnd endsAt={organizer.endsAt} />
        ) : (
          <p className="text-small wrap-anywhere text-muted" translate="no">
            {organizer.email}
          </p>
        )}
      </div>
      <div className="-me-2 flex flex-wrap">
        {isInvitation ? <SendAgain sheetId={sheetId} organizer={organizer} /> : null}
        {mayRemove ? <Remove sheetId={sheetId} organizer={organizer} isOwn={isOwn} /> : null}
      </div>
    </li>
  );
}

function InvitationEnd({ endsAt }: Pick<OrganizerView, 'endsAt'>) {
  const { date } = useSchoolTime();
  const now = useNow();
  if (endsAt === null) return null;
  const isOver = new Date(endsAt).getTime() <= now.getTime();
  return (
    <p className={`text-small ${isOver ? 'text-marigold-ink' : 'text-muted'}`} translate="no">
      {isOver ? 'Invited; the link ended on ' : 'Invited; the link works until '}
      {date('day', endsAt)}, {date('time', endsAt)}
    </p>
  );
}

function useRefresh(sheetId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: organizersQuery(sheetId).queryKey });
}

function SendAgain({ sheetId, organizer: { id, email, invitedAt } }: OrganizerRowProps) {
  const draft = `sheet:invite-again:${id}`;
  const sending = useAction({
    call: () => inviteOrganizer(sheetId, { email }, requestKey(draft, { email, invitedAt })),
    success: { title: 'Invitation Sent Again', description: email },
    failure: { title: 'Invitation Not Sent', text: 'Please try again.' },
    refresh: useRefresh(sheetId),
    onSuccess: () => forgetRequestKey(draft),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className="px-2! text-spruce!"
      busy={sending.isBusy}
      onClick={() => sending.run()}
    >
      <span>Send again</span>
      <span className="sr-only"> to {email}</span>
    </Button>
  );
}

interface RemoveProps extends OrganizerRowProps {
  readonly isOwn: boolean;
}

function Remove({ sheetId, organizer, isOwn }: RemoveProps) {
  const [isAsked, setIsAsked] = useState(false);
  const refresh = useRefresh(sheetId);
  const queryClient = useQueryClient();
  const { id, name, email, acceptedAt } = organizer;
  const who = name ?? email;
  const isInvitation = acceptedAt === null;
  const action = isInvitation ? 'Withdraw' : isOwn ? 'Leave' : 'Remove';
  return (
    <>
      <Button variant="ghost" size="sm" className="px-2! text-brick!" onClick={() => setIsAsked(true)}>
        <span>{action}</span>
        <span className="sr-only"> {who}</span>
      </Button>
      <LazyRemovalDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={
          <span translate="no">
            {isInvitation
              ? `Withdraw the invitation of ${email}?`
              : isOwn
                ? 'Stop organizing this sheet?'
                : `Remove ${who} from the organizers?`}
          </span>
        }
        description={
          isInvitation
            ? 'The link in the email no longer works then.'
            : isOwn
              ? 'You no longer see who signed up. Another organizer can invite you again.'
              : 'They no longer see who signed up, right away. Their own sign-ups stay.'
        }
        action={action}
        remove={async () => {
          await removeOrganizer(sheetId, id);
          await (isOwn ? queryClient.invalidateQueries({ queryKey: SESSION_KEY }) : refresh());
        }}
        success={{ title: isInvitation ? 'Invitation Withdrawn' : 'Organizer Removed', description: who }}
        failure={{ title: 'Removal Failed', text: 'Please try again.' }}
      />
    </>
  );
}
