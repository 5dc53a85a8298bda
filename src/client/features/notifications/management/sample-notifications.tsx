import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  anyNotification,
  createSampleNotifications,
  notificationsQuery,
  NOTIFICATIONS_KEY,
  removeSampleNotifications,
} from '#client/features/notifications/notifications.api.ts';
import { messageOf } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

type Told = Parameters<typeof showToast>[0];

/** Notifications that only show what they look like, told to nobody; all of them go at one press. */
export function SampleNotifications() {
  const { isBusy, create, remove } = useSamples();
  const { data } = useInfiniteQuery(notificationsQuery(anyNotification));
  const hasSamples = data?.pages.flat().some(({ isSample }) => isSample) === true;
  return (
    <div className="-ms-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="link" size="sm" busy={isBusy} onClick={() => void create()}>
        Create sample notifications
      </Button>
      {hasSamples ? (
        <Button variant="link" size="sm" busy={isBusy} onClick={() => void remove()}>
          Remove the samples
        </Button>
      ) : null}
      <p className="ps-1 text-small text-muted">Samples are marked as samples and not sent to anyone.</p>
    </div>
  );
}

function useSamples() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<Told>, failure: { title: string; text: string }) => {
    setIsBusy(true);
    try {
      showToast(await work());
    } catch (error) {
      showToast({ title: failure.title, description: messageOf(error, failure.text), variant: 'destructive' });
    } finally {
      await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    create: () =>
      run(
        async () => ({
          title: 'Sample Notifications Created',
          description: (await createSampleNotifications()).message,
        }),
        { title: 'Demo Creation Failed', text: 'We couldn’t create the samples. Please try again.' },
      ),
    remove: () =>
      run(
        async () => {
          await removeSampleNotifications();
          return { title: 'Samples Removed' };
        },
        { title: 'Remove failed', text: 'We couldn’t remove the samples. Please try again.' },
      ),
  };
}
