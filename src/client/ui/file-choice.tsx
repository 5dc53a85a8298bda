import { ImageUp, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';

interface FileChoiceProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
  readonly label: string;
  readonly hint: string;
  /** The same as media types, separated by commas. */
  readonly accept: string;
  readonly disabled: boolean;
  readonly icon?: LucideIcon;
}

const frame =
  'grid cursor-pointer gap-3 rounded-card border-2 border-dashed p-3 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-spruce has-disabled:cursor-default has-disabled:opacity-60';

export function FileChoice(props: FileChoiceProps) {
  const { id, error, onChoose, children, label, hint, accept, disabled, icon: Icon = ImageUp } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !disabled) onChoose(file);
    // The same file can be chosen again.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className="grid gap-1">
      {error === undefined ? null : (
        <p id={`${id}-error`} className="text-small font-semibold text-brick">
          <span className="sr-only">Error: </span>
          <span>{error}</span>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way beside the press */}
      <label
        className={`${frame} ${error === undefined ? 'border-spruce-line' : 'border-brick'} ${isOver ? 'bg-spruce-soft' : 'hover:bg-desk'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
          onChange={(event) => take(event.target.files)}
        />
        {children}
        <span className="grid justify-items-center gap-0.5 pb-1">
          <span className="inline-flex min-h-11 items-center gap-2 font-semibold text-spruce">
            <Icon aria-hidden="true" size={20} />
            <span>{label}</span>
          </span>
          <span id={`${id}-hint`} className="text-small text-muted">
            <span>{hint}</span> <span>You can also drop it here.</span>
          </span>
        </span>
      </label>
    </div>
  );
}
