import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { DeletionRequestView } from '#contract/deletion.ts';
import { carryOutDeletion, deletionRequestsQuery } from '#client/features/deletion/deletion.api.ts';
import { useRefreshUsers } from '#client/features/users/management/refresh-users.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { keptLabels } from './kept-labels.ts';

interface CarryOutDialogProps extends DialogState {
  readonly request: DeletionRequestView;
  readonly returnFocusTo: RefObject<HTMLElement | null>;
}

export function CarryOutDialog({ request, ...state }: CarryOutDialogProps) {
  const queryClient = useQueryClient();
  const refreshUsers = useRefreshUsers();
  const kept = keptLabels(request.keeps);
  return (
    <RemovalDialog
      {...state}
      title="Delete this person’s data?"
      description={
        <>
          <span className="block font-semibold wrap-anywhere text-ink" translate="no">
            {request.email}
          </span>
          <span className="mt-2 block">
            {kept.length === 0
              ? 'We no longer keep anything under this address. The request will be closed.'
              : 'This is deleted, or its name and address are removed:'}
          </span>
          {kept.map((words) => (
            <span key={words} className="mt-1 flex gap-2 text-ink">
              <span aria-hidden="true">•</span>
              <span>{words}</span>
            </span>
          ))}
          <span className="mt-2 block">We confirm it by email, then delete the address. This can’t be undone.</span>
        </>
      }
      action="Delete their data"
      remove={async () => {
        await carryOutDeletion(request.id);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: deletionRequestsQuery.queryKey }),
          refreshUsers(),
        ]);
      }}
      success={{ title: 'Data Deleted', description: 'The request is done, and we’ve confirmed it by email.' }}
      failure={{ title: 'Deletion Failed', text: 'Failed to carry out the request' }}
    />
  );
}
