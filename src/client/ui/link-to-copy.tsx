import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface LinkToCopyProps {
  readonly url: string;
  readonly label: ReactNode;
  readonly hint: ReactNode;
}

export function LinkToCopy({ url, label, hint }: LinkToCopyProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // Not allowed here: the link is selected, for the keyboard or the menu to copy.
    }
  };
  return (
    <div className="grid gap-1.5 rounded-[14px] border border-line bg-paper p-4">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      <div className="mt-1 flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          dir="ltr"
          translate="no"
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.currentTarget.select()}
          className="h-[46px] w-0 min-w-0 grow rounded-control border border-field bg-card px-3 text-[1rem] text-ellipsis lg:text-small text-muted"
        />
        <Button variant="outline" className="shrink-0 noscript:hidden" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? <Trans>Copied</Trans> : null}
        </span>
      </div>
    </div>
  );
}
