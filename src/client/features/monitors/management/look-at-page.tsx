import { Check, Eye, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { NewMonitor, PagePreview } from '#contract/monitors.ts';
import { previewPage } from '#client/features/monitors/monitors.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { pageInFields, type MonitorFields } from './monitor-fields.ts';
import { PageText } from './page-text.tsx';

interface LookAtPageProps {
  readonly form: PersistedForm<MonitorFields, NewMonitor>;
}

export function LookAtPage({ form }: LookAtPageProps) {
  const { look, isLooking, seen, problem, isOutdated } = useLook(form);
  return (
    <section
      aria-labelledby={`${form.id}-look`}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card bg-desk p-4 md:p-5"
    >
      <header className="grid gap-1">
        <h3 id={`${form.id}-look`} className="text-[1.15625rem]">
          What will be monitored
        </h3>
        <p className="text-small text-muted">Loads the page now and shows what the selectors find. Nothing is saved.</p>
      </header>
      <Button variant="outline" className="justify-self-start" busy={isLooking} onClick={() => look()}>
        {isLooking ? null : <Eye aria-hidden="true" size={18} />}
        <span>{isLooking ? 'Loading the page…' : 'Preview the page'}</span>
      </Button>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {problem === null ? null : <Warning>{problem}</Warning>}
        {isOutdated && !isLooking ? (
          <Warning>You’ve changed the form. Preview again to see what it finds now.</Warning>
        ) : null}
        {seen === null ? null : <Found seen={seen} />}
      </div>
      {isLooking && seen === null ? (
        <div className="grid gap-3" aria-busy="true">
          <Bone className="h-6 w-1/2" />
          <Bone className="h-40 w-full" />
        </div>
      ) : null}
      {seen === null || seen.text === '' ? null : (
        <PageText label="The text we compare" text={seen.text} className="max-h-80" />
      )}
    </section>
  );
}

function useLook({ form }: LookAtPageProps['form']) {
  const [url, selectors, ignoreSelectors] = useWatch({
    control: form.control,
    name: ['url', 'selectors', 'ignoreSelectors'],
  });
  const asked = JSON.stringify([url, selectors, ignoreSelectors]);
  const [result, setResult] = useState<{ asked: string; seen: PagePreview } | null>(null);
  const look = useAction({
    call: async () => ({ asked, seen: await previewPage(pageInFields(form.getValues())) }),
    failure: { text: 'We couldn’t load the page. Please try again.' },
    handleError: () => setResult(null),
    onSuccess: setResult,
  });
  return {
    look: look.run,
    isLooking: look.isBusy,
    problem: look.problem,
    seen: result?.seen ?? null,
    isOutdated: result !== null && result.asked !== asked,
  };
}

function Warning({ children }: { readonly children: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink forced-colors:border">
      <TriangleAlert aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

function Found({ seen: { elementsFound, perSelector, perIgnoreSelector, problems } }: { readonly seen: PagePreview }) {
  return (
    <>
      <p className="text-heading font-bold tracking-tight">
        {elementsFound === 0 ? 'Nothing found' : `${formatCount(elementsFound, 'part')} of the page found`}
      </p>
      {perSelector.length + perIgnoreSelector.length === 0 ? null : (
        <ul className="grid gap-1.5 text-small">
          {perSelector.map(({ selector, found }) => (
            <Selector key={selector} selector={selector} isFound={found > 0}>
              {found === 0 ? 'finds nothing' : `finds ${formatCount(found, 'part')}`}
            </Selector>
          ))}
          {perIgnoreSelector.map(({ selector, found }) => (
            <Selector key={selector} selector={selector} isFound>
              {found === 0 ? 'leaves out nothing at the moment' : `leaves out ${formatCount(found, 'part')}`}
            </Selector>
          ))}
        </ul>
      )}
      {problems.map(({ path, message }) => (
        <Warning key={`${path} ${message}`}>{message}</Warning>
      ))}
    </>
  );
}

interface SelectorProps {
  readonly selector: string;
  readonly isFound: boolean;
  readonly children: string;
}

function Selector({ selector, isFound, children }: SelectorProps) {
  const Sign = isFound ? Check : TriangleAlert;
  return (
    <li className="flex items-start gap-2">
      <Sign aria-hidden size={16} className={`mt-0.5 shrink-0 ${isFound ? 'text-spruce' : 'text-marigold-ink'}`} />
      <span>
        <code translate="no" dir="ltr" className="font-semibold">
          {selector}
        </code>{' '}
        <span>{children}</span>
      </span>
    </li>
  );
}
