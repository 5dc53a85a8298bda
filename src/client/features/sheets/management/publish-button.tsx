import { Megaphone } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { Button } from '#client/ui/button.tsx';
import { useStateChange } from './use-state-change.ts';

/** Only for a draft. One without slots is not ready, and its button not the first thing to do. */
export function PublishButton({ sheet }: { readonly sheet: SheetView }) {
  const { run, isBusy } = useStateChange();
  if (sheet.state !== 'draft') return null;
  return (
    <Button
      size="sm"
      variant={sheet.slots.length === 0 ? 'outline' : 'default'}
      busy={isBusy}
      onClick={() => run({ sheet, change: { state: 'published' } })}
    >
      {isBusy ? null : <Megaphone aria-hidden="true" size={17} />}
      <span>Publish</span>
      <span className="sr-only"> {sheet.title}</span>
    </Button>
  );
}
