import type { ReactNode } from 'react';
import type { CommunicationFilters } from '#client/features/communications/communications.api.ts';
import { Button } from '#client/ui/button.tsx';
import { AllSet, NoMatch, NoPost } from '#client/ui/illustrations.tsx';
import { channelLabels } from './communication-labels.ts';

interface NothingSentProps {
  readonly filters: CommunicationFilters;
  readonly onShowAll: () => void;
}

export function NothingSent({ filters: { channel, status, search }, onShowAll }: NothingSentProps) {
  const showAll = (
    <Button variant="outline" onClick={onShowAll}>
      Show everything
    </Button>
  );
  if (search !== '')
    return (
      <Empty drawing={<NoMatch />} title="Nothing found" action={showAll}>
        No entries with <strong translate="no">“{search}”</strong> in the recipient or subject.
      </Empty>
    );
  if (status === 'failed')
    return (
      <Empty drawing={<AllSet />} title="Nothing failed" action={showAll}>
        Everything was sent successfully.
      </Empty>
    );
  if (channel !== 'all' && channel !== 'email')
    return (
      <Empty drawing={<NoPost />} title={`Nothing on ${channelLabels[channel]}`} action={showAll}>
        Posts to the council’s page will show here.
      </Empty>
    );
  return (
    <Empty drawing={<NoPost />} title="Nothing sent yet" action={null}>
      Confirmations, reminders and messages show here, including those waiting to be sent.
    </Empty>
  );
}

interface EmptyProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Empty({ drawing, title, action, children }: EmptyProps) {
  return (
    <div className="card grid justify-items-center gap-3 px-5 py-9 text-center">
      {drawing}
      <h3 className="text-heading">{title}</h3>
      <p className="max-w-[44ch] text-muted">{children}</p>
      {action}
    </div>
  );
}
