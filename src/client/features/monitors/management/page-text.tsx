import { InOrder } from '#client/ui/in-order.tsx';
import { isLinkLine, linesOf, linkOf } from '#domain/monitors/page-content.ts';

interface PageTextProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Shown as text, whatever the page holds. */
export function PageText({ text, label, className = '' }: PageTextProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people without a mouse scroll it with the keys
      tabIndex={0}
      translate="no"
      className={`overflow-y-auto rounded-control border border-line bg-card px-4 py-3 text-small focus-visible:rounded-control ${className}`}
    >
      <InOrder of={linesOf(text)}>
        {(line) =>
          isLinkLine(line) ? (
            <p className="text-muted">
              <span>Link to </span>
              <span dir="ltr">{linkOf(line)}</span>
            </p>
          ) : (
            <p dir="auto">{line}</p>
          )
        }
      </InOrder>
    </section>
  );
}
