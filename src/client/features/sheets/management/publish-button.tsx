import { Megaphone } from 'lucide-react';
import type { SheetView } from '#contract/sheets.ts';
import { Button } from '#client/ui/button.tsx';
import { useStateChange } from './use-state-change.ts';

/** Only for a draft. */
export function PublishButton({ sheet }: { readonly sheet: SheetView }) {
  const { run, isBusy } = useStateChange(sheet);
  if (sheet.state !== 'draft') return null;
  return (
    <Button size="sm" busy={isBusy} onClick={() => run({ state: 'published' })}>
      {isBusy ? null : <Megaphone aria-hidden="true" size={17} />}
      <span>Publish</span>
      <span className="sr-only"> {sheet.title}</span>
    </Button>
  );
}
