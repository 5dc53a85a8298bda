import { Minus, PenLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DiffPart, DiffSegment } from '#domain/monitors/content-diff.ts';
import { isLinkLine, linkOf } from '#domain/monitors/page-content.ts';
import { InOrder } from '#client/ui/in-order.tsx';
import { readableLine, readableSegments } from './shorten-diff.ts';

export const came =
  'rounded-[3px] bg-spruce-soft px-0.5 text-spruce-dark underline decoration-spruce decoration-2 underline-offset-[3px]';
export const went = 'rounded-[3px] bg-brick-soft px-0.5 text-brick line-through decoration-brick decoration-2';

export function Part({ part }: { readonly part: DiffPart }) {
  switch (part.kind) {
    case 'kept':
      return <Kept part={part} />;
    case 'removed':
      return (
        <InOrder of={part.lines}>
          {(line) => (
            <Line sign={<Minus size={16} className="text-brick" />} ground="bg-brick-soft/40">
              <del className="no-underline">
                <Heard>Gone: </Heard>
                <Words line={line} className={went} />
              </del>
            </Line>
          )}
        </InOrder>
      );
    case 'added':
      return (
        <InOrder of={part.lines}>
          {(line) => (
            <Line sign={<Plus size={16} className="text-spruce" />} ground="bg-spruce-soft/50">
              <ins className="no-underline">
                <Heard>New: </Heard>
                <Words line={line} className={came} />
              </ins>
            </Line>
          )}
        </InOrder>
      );
    case 'changed':
      return (
        <Line sign={<PenLine size={15} className="text-marigold-ink" />} ground="bg-marigold-soft/45">
          <Heard>Changed: </Heard>
          <InOrder of={readableSegments(part.segments)}>{(segment) => <Segment segment={segment} />}</InOrder>
        </Line>
      );
  }
}

function Kept({ part: { lines, first, last } }: { readonly part: Extract<DiffPart, { kind: 'kept' }> }) {
  const between = lines - first.length - last.length;
  return (
    <>
      <KeptLines lines={first} />
      {between > 0 ? (
        <li className="border-line bg-desk px-4 py-1.5 text-small text-muted not-first:border-t not-last:border-b">
          {between === 1 ? '1 line as before' : `${between} lines as before`}
        </li>
      ) : null}
      <KeptLines lines={last} />
    </>
  );
}

function KeptLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <InOrder of={lines}>
      {(line) => (
        <Line>
          <Words line={line} />
        </Line>
      )}
    </InOrder>
  );
}

interface LineProps {
  readonly sign?: ReactNode;
  readonly ground?: string;
  readonly children: ReactNode;
}

function Line({ sign = null, ground = '', children }: LineProps) {
  return (
    <li
      data-entry={sign === null ? undefined : ''}
      className={`grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 px-3.5 py-1.5 ${ground}`}
    >
      <span aria-hidden="true" className="grid h-[1lh] place-content-center">
        {sign}
      </span>
      <p dir="auto" className={sign === null ? 'text-muted' : ''}>
        {children}
      </p>
    </li>
  );
}

function Words({ line, className = '' }: { readonly line: string; readonly className?: string }) {
  return isLinkLine(line) ? (
    <span className={`text-small ${className}`}>
      <span>Link to </span>
      <span dir="ltr">{readableLine(linkOf(line))}</span>
    </span>
  ) : (
    <span className={className}>{readableLine(line)}</span>
  );
}

function Segment({ segment: { mark, text } }: { readonly segment: DiffSegment }) {
  if (mark === 'same') return <span>{text}</span>;
  const isNew = mark === 'added';
  // Blanks at its ends are not marked, unless nothing else changed.
  const core = text.trim() || text;
  const at = text.indexOf(core);
  const words = (
    <>
      <Heard>{isNew ? ' [new: ' : ' [gone: '}</Heard>
      {core}
      <Heard>] </Heard>
    </>
  );
  return (
    <>
      {text.slice(0, at)}
      {isNew ? <ins className={came}>{words}</ins> : <del className={went}>{words}</del>}
      {text.slice(at + core.length)}
    </>
  );
}

function Heard({ children }: { readonly children: string }) {
  return <span className="sr-only">{children}</span>;
}
