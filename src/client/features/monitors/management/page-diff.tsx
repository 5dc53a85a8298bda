import { ArrowUpDown, Minus, PenLine, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ContentDiff } from '#domain/monitors/content-diff.ts';
import { Button } from '#client/ui/button.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { InOrder } from '#client/ui/in-order.tsx';
import { came, Part, went } from './diff-part.tsx';
import { firstParts } from './shorten-diff.ts';

const LINES_AT_FIRST = 200;

/**
 * Line by line, and within a line word by word. Signs, line or underline, colour, and words for screen readers mark
 * what was removed and added; whatever the page holds is shown as text.
 */
export function PageDiff({ diff }: { readonly diff: ContentDiff }) {
  const { notice, order, parts, omitted } = diff;
  const [most, setMost] = useState(LINES_AT_FIRST);
  const { shown, lines, more } = firstParts(parts, most);
  const { list, expect } = useFocusOnAdded<HTMLOListElement>(lines);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notice === 'too-different' ? (
        <Note>The two versions are too different to compare line by line. Text found in only one of them:</Note>
      ) : null}
      {order === null ? null : (
        <Note>
          <ArrowUpDown aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-muted" />
          <span>The entries are in a different order. The rest stayed the same.</span>
        </Note>
      )}
      {parts.some(({ kind }) => kind !== 'kept') ? (
        <>
          <Legend />
          <ol
            ref={list}
            translate="no"
            className="overflow-hidden rounded-control border border-line text-[1rem] leading-normal"
          >
            <InOrder of={shown}>{(part) => <Part part={part} />}</InOrder>
          </ol>
        </>
      ) : null}
      {more === 0 ? null : (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            expect();
            setMost(Infinity);
          }}
        >
          {more === 1 ? 'Show 1 more line' : `Show ${more} more lines`}
        </Button>
      )}
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
