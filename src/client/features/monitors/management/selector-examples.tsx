import { ChevronDown, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';

interface Example {
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
          It identifies a part of a page. <Code>main</Code> is the main content, between the menu and the footer. It
          works for most pages, and you usually don’t need anything else.
        </p>
        <p>To monitor a smaller part, find its name on the page:</p>
        <ol className="grid list-decimal gap-1 ps-5 marker:font-bold marker:text-spruce">
          <li>Open the page on a computer and right-click the part you want.</li>
          <li>Choose “Inspect”. One line is highlighted, such as {CARD_LINE}.</li>
          <li>
            Write what comes after <Code>class=</Code> with a dot in front (<Code>.news-list</Code>), or what comes
            after <Code>id=</Code> with a number sign in front (<Code>#news</Code>).
          </li>
          <li>Select “Preview the page” to see what it finds.</li>
        </ol>
        <p>
          For a news feed (RSS) or a calendar file (ICS), we use everything and ignore the selectors. If a site has one,
          it’s the best thing to monitor.
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
