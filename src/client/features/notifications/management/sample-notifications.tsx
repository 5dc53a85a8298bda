import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  anyNotification,
  createSampleNotifications,
  notificationsQuery,
  NOTIFICATIONS_KEY,
  removeSampleNotifications,
} from '#client/features/notifications/notifications.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

export function SampleNotifications() {
  const { isBusy, create, remove } = useSamples();
  const { data } = useInfiniteQuery(notificationsQuery(anyNotification));
  const hasSamples = data?.pages.flat().some(({ isSample }) => isSample) === true;
  return (
    <div className="-ms-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="link" size="sm" busy={isBusy} onClick={() => create()}>
        Create sample notifications
      </Button>
      {hasSamples ? (
        <Button variant="link" size="sm" busy={isBusy} onClick={() => remove()}>
          Remove the samples
        </Button>
      ) : null}
      <p className="ps-1 text-small text-muted">Samples are marked as samples and not sent to anyone.</p>
    </div>
  );
}

function useSamples() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  const create = useAction({
    call: createSampleNotifications,
    success: ({ message }) => ({ title: 'Sample Notifications Created', description: message }),
    failure: { title: 'Demo Creation Failed', text: 'We couldn’t create the samples. Please try again.' },
    refresh,
  });
  const remove = useAction({
    call: removeSampleNotifications,
    success: { title: 'Samples Removed' },
    failure: { title: 'Remove failed', text: 'We couldn’t remove the samples. Please try again.' },
    refresh,
  });
  return { isBusy: create.isBusy || remove.isBusy, create: create.run, remove: remove.run };
}
