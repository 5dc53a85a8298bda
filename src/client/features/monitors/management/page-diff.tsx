import { ArrowUpDown, Minus, PenLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentDiff, DiffPart, DiffSegment } from '#domain/monitors/content-diff.ts';
import { isLinkLine, linkOf } from '#domain/monitors/page-content.ts';
import { shownLine } from '#domain/monitors/plain-text.ts';

/**
 * What changed on a page, line by line, and within a line word by word. What went and what came is said by sign, by
 * line or underline, by colour, and to screen readers in words; whatever the page holds is shown as text.
 */
export function PageDiff({ diff }: { readonly diff: ContentDiff }) {
  const { notice, order, parts, omitted } = diff;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notice === 'too-different' ? (
        <Note>The two versions are too different to be compared line by line. What is in one of them alone:</Note>
      ) : null}
      {order === null ? null : (
        <Note>
          <ArrowUpDown aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-muted" />
          <span>The entries stand in another order. What did not move stays as it was.</span>
        </Note>
      )}
      {parts.some(({ kind }) => kind !== 'kept') ? (
        <>
          <Legend />
          <ol
            dir="auto"
            translate="no"
            className="overflow-hidden rounded-control border border-line text-[1rem] leading-normal"
          >
            {parts.map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts never move
              <Part key={at} part={part} />
            ))}
          </ol>
        </>
      ) : null}
      {omitted === 0 ? null : (
        <p className="text-small text-muted">
          {omitted === 1 ? '1 more line differs.' : `${omitted} more lines differ.`}
        </p>
      )}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="flex items-start gap-2.5 rounded-control bg-desk px-4 py-3 text-small">{children}</p>;
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      <span className="inline-flex items-center gap-1.5">
        <Plus size={16} className="text-spruce" />
        <span className={came}>new</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Minus size={16} className="text-brick" />
        <span className={went}>gone</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <PenLine size={15} className="text-marigold-ink" />
        <span>a line that changed</span>
      </span>
    </p>
  );
}

const came =
  'rounded-[3px] bg-spruce-soft px-0.5 text-spruce-dark underline decoration-spruce decoration-2 underline-offset-[3px]';
const went = 'rounded-[3px] bg-brick-soft px-0.5 text-brick line-through decoration-brick decoration-2';

function Part({ part }: { readonly part: DiffPart }) {
  switch (part.kind) {
    case 'kept':
      return <Kept part={part} />;
    case 'removed':
      return part.lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Line key={at} sign={<Minus size={16} className="text-brick" />} ground="bg-brick-soft/40">
          <del className="no-underline">
            <Heard>Gone: </Heard>
            <Words line={line} className={went} />
          </del>
        </Line>
      ));
    case 'added':
      return part.lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Line key={at} sign={<Plus size={16} className="text-spruce" />} ground="bg-spruce-soft/50">
          <ins className="no-underline">
            <Heard>New: </Heard>
            <Words line={line} className={came} />
          </ins>
        </Line>
      ));
    case 'changed':
      return (
        <Line sign={<PenLine size={15} className="text-marigold-ink" />} ground="bg-marigold-soft/45">
          <Heard>Changed: </Heard>
          {part.segments.map((segment, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces never move
            <Segment key={at} segment={segment} />
          ))}
        </Line>
      );
  }
}

/** The lines beside a change, and how many between them are as they were. */
function Kept({ part: { lines, first, last } }: { readonly part: Extract<DiffPart, { kind: 'kept' }> }) {
  const between = lines - first.length - last.length;
  return (
    <>
      {first.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Line key={at}>
          <Words line={line} />
        </Line>
      ))}
      {between > 0 ? (
        <li className="border-line bg-desk px-4 py-1.5 text-small text-muted not-first:border-t not-last:border-b">
          {between === 1 ? '1 line as before' : `${between} lines as before`}
        </li>
      ) : null}
      {last.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Line key={-at - 1}>
          <Words line={line} />
        </Line>
      ))}
    </>
  );
}

interface LineProps {
  readonly sign?: ReactNode;
  readonly ground?: string;
  readonly children: ReactNode;
}

function Line({ sign = null, ground = '', children }: LineProps) {
  return (
    <li className={`grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 px-3.5 py-1.5 ${ground}`}>
      <span aria-hidden="true" className="grid h-[1lh] place-content-center">
        {sign}
      </span>
      <p className={sign === null ? 'text-muted' : ''}>{children}</p>
    </li>
  );
}

/** A line in words; one that names where a link leads says so. */
function Words({ line, className = '' }: { readonly line: string; readonly className?: string }) {
  return isLinkLine(line) ? (
    <span className={`text-small ${className}`}>
      <span>Link to </span>
      <span dir="ltr">{shownLine(linkOf(line))}</span>
    </span>
  ) : (
    <span className={className}>{shownLine(line)}</span>
  );
}

function Segment({ segment: { mark, text } }: { readonly segment: DiffSegment }) {
  if (mark === 'same') return <span>{text}</span>;
  const isNew = mark === 'added';
  const words = (
    <>
      <Heard>{isNew ? ' [new: ' : ' [gone: '}</Heard>
      {text}
      <Heard>] </Heard>
    </>
  );
  return isNew ? <ins className={came}>{words}</ins> : <del className={went}>{words}</del>;
}

/** For those who cannot see the marks. */
function Heard({ children }: { readonly children: string }) {
  return <span className="sr-only">{children}</span>;
}
