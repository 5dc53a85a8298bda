import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface OtherWayProps {
  readonly question: ReactNode;
  readonly action: ReactNode;
  readonly onTake: () => void;
}

export function OtherWay({ question, action, onTake }: OtherWayProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-1.5 border-t border-line pt-3 text-center">
      <span className="text-muted">{question}</span>
      <Button variant="link" className="min-h-11!" onClick={onTake}>
        {action}
      </Button>
    </div>
  );
}
