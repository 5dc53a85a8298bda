import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoorLinkDetails } from '#contract/door.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { LazyRemovalDialog } from '#client/ui/lazy-dialogs.ts';
import { attendanceQuery, setLinkAside } from './attendance-calls.ts';

interface WhatItSaidProps {
  readonly sheetId: string;
  readonly link: Pick<DoorLinkDetails, 'id' | 'facts' | 'setAside'>;
  readonly onChanged: () => Promise<unknown>;
}

/** Takes back at once all that was said with a link that got into wrong hands, and lets it count again. */
export function WhatItSaid({ sheetId, link: { id, facts, setAside }, onChanged }: WhatItSaidProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () =>
    Promise.all([onChanged(), queryClient.invalidateQueries({ queryKey: attendanceQuery(sheetId).queryKey })]);
  const counting = useAction<void>({
    call: () => setLinkAside(sheetId, id, false),
    success: { title: 'Counts Again' },
    failure: { title: 'Not Changed', text: 'Please try again.' },
    refresh,
  });
  const counted = facts - setAside;
  if (facts === 0) return null;
  return (
    <div className="text-small">
      {setAside === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-muted tabular-nums">{formatCount(setAside, 'entry', 'entries')} taken back</span>
          <Button variant="link" size="sm" busy={counting.isBusy} onClick={() => counting.run()}>
            Count again
          </Button>
        </p>
      )}
      {counted === 0 ? null : (
        <Button variant="ghost" size="sm" className="-ms-2 px-2! text-brick!" onClick={() => setIsAsking(true)}>
          Take back all it said
        </Button>
      )}
      <LazyRemovalDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Take back all that this link said?"
        description={`It said ${formatCount(counted, 'thing')}. Who was added with it goes from the list and from hours that nobody has confirmed yet, and the link stops working. You can let it count again.`}
        action="Take back"
        remove={async () => {
          await setLinkAside(sheetId, id, true);
          await refresh();
        }}
        success={{ title: 'Taken Back' }}
        failure={{ title: 'Not Taken Back', text: 'Please try again.' }}
      />
    </div>
  );
}
