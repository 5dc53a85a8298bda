import { ChevronDown, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

interface Example {
  /** What it takes, in the words of people who have never seen a selector. */
  readonly words: string;
  readonly selector: string;
}

export const watchedExamples: readonly Example[] = [
  { words: 'The main part of the page', selector: 'main' },
  { words: 'News cards', selector: 'article' },
  { words: 'All headings', selector: 'h1, h2, h3' },
  { words: 'Tables', selector: 'table' },
];

export const ignoredExamples: readonly Example[] = [
  { words: '“Updated” lines', selector: '.updated, [class*="last-updated"]' },
  { words: 'The translate box', selector: '#google_translate_element, .gtranslate_wrapper' },
  { words: 'Menus', selector: 'nav' },
  { words: 'Search boxes and forms', selector: 'form' },
];

interface SelectorExamplesProps {
  readonly examples: readonly Example[];
  readonly label: string;
  readonly onAdd: (selector: string) => void;
}

/** Selectors that fit most school sites, each added at one press. */
export function SelectorExamples({ examples, label, onAdd }: SelectorExamplesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {examples.map(({ words, selector }) => (
        <li key={selector}>
          <Button
            variant="outline"
            size="sm"
            className="rounded-full! font-medium!"
            title={selector}
            onClick={() => onAdd(selector)}
          >
            <Plus aria-hidden="true" size={15} />
            <span>{words}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What a selector is and how to find one, for those who want more than the examples. */
export function SelectorHelp() {
  return (
    <details className="group rounded-control bg-desk px-4 text-small open:pb-3.5">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronDown
          aria-hidden="true"
          size={17}
          className="shrink-0 -rotate-90 group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
        <span>What is a CSS selector, and how do I find one?</span>
      </summary>
      <div className="grid gap-2.5">
        <p>
          It names a part of a page. <Code>main</Code> is the part with the words, between the menu above and the foot
          below: that fits most pages, and you need nothing else.
        </p>
        <p>To watch a smaller part, find out what the page calls it:</p>
        <ol className="grid list-decimal gap-1 ps-5 marker:font-bold marker:text-spruce">
          <li>Open the page on a computer, and press with the right button on the part that you mean.</li>
          <li>Choose “Inspect”. One line is marked, such as {CARD_LINE}.</li>
          <li>
            Write what stands after <Code>class=</Code> with a dot before it (<Code>.news-list</Code>), or what stands
            after <Code>id=</Code> with a number sign (<Code>#news</Code>).
          </li>
          <li>Press “Look at the page”: it shows what was found.</li>
        </ol>
        <p>
          Of a news feed (RSS) or a calendar file (ICS) everything is taken, whatever stands here. Where a site has one,
          it is the best thing to watch.
        </p>
      </div>
    </details>
  );
}

const CARD_LINE = <Code>{'<div class="news-list">'}</Code>;

function Code({ children }: { readonly children: string }) {
  return (
    <code translate="no" className="rounded-[5px] border border-line bg-card px-1.5 text-[0.875rem] whitespace-nowrap">
      {children}
    </code>
  );
}
