import type { UserView } from '#contract/accounts.ts';
import { deleteUser } from '#client/features/users/users.api.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { RemovalDialog } from '#client/ui/removal-dialog.tsx';
import { useRefreshUsers } from './refresh-users.ts';

interface DeleteUserDialogProps extends DialogState {
  readonly user: UserView;
}

export function DeleteUserDialog({ user, ...state }: DeleteUserDialogProps) {
  const refresh = useRefreshUsers();
  return (
    <RemovalDialog
      {...state}
      title={<span translate="no">Delete {user.name}?</span>}
      description={
        <>
          <span>Are you sure you want to delete this user? This can’t be undone.</span>
          <span className="mt-2 block font-semibold text-ink" translate="no">
            {user.email}
          </span>
          <span className="mt-2 block">
            Their places at upcoming events become free again. Past hours stay in the totals, without a name.
          </span>
        </>
      }
      action="Delete user"
      remove={async () => {
        await deleteUser(user.id);
        await refresh();
      }}
      success={{ title: 'User Deleted', description: user.name }}
      failure={{ title: 'Deletion Failed', text: 'Failed to delete user' }}
    />
  );
}
