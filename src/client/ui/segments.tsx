import { AppLink } from './app-link.tsx';

interface Segment {
  readonly words: string;
  /** Undefined while it is unknown; absent where nothing is counted. */
  readonly count?: number | undefined;
  readonly href: string;
  readonly isShown: boolean;
}

interface SegmentsProps {
  readonly label: string;
  readonly segments: readonly Segment[];
}

/** One list or another, each at its own address. */
export function Segments({ label, segments }: SegmentsProps) {
  return (
    <nav aria-label={label} className="min-w-0 grow rounded-control bg-segments p-[3px]">
      <ul className="flex flex-wrap gap-0.5">
        {segments.map(({ words, href, isShown, ...counted }) => (
          <li key={words} className="grow">
            <AppLink
              href={href}
              aria-current={isShown ? 'page' : undefined}
              className={`flex min-h-11 items-center justify-center gap-1.5 rounded-[9px] px-1.5 whitespace-nowrap wide:min-h-8 wide:px-3 forced-colors:aria-[current]:underline ${
                isShown ? 'bg-card font-semibold shadow-segment' : 'font-medium text-muted hover:text-ink'
              }`}
            >
              <span>{words}</span>
              {'count' in counted ? (
                <span className="min-w-[1ch] font-medium text-muted tabular-nums">{counted.count ?? ''}</span>
              ) : null}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
