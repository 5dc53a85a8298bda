import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { mailtoMessage } from './mailto-message.ts';

export interface ProseSection {
  /** Never change it when the text changes, because others link to it. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface ProseProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly updated: ReactNode;
  readonly summary: ReactNode;
  readonly sections: readonly ProseSection[];
}

export function Prose({ title, lead, updated, summary, sections }: ProseProps) {
  return (
    <div className="page grid gap-x-16 gap-y-8 py-9 md:py-14 lg:grid-cols-[minmax(0,62ch)_minmax(200px,1fr)]">
      <header className="grid max-w-[62ch] gap-3">
        <h1 className="text-title md:text-title-wide">{title}</h1>
        <p className="text-lead text-muted">{lead}</p>
        <p className="text-small text-muted">{updated}</p>
      </header>
      <section
        aria-labelledby="in-short"
        className="max-w-[62ch] rounded-card bg-spruce-soft p-5 md:p-7 forced-colors:border"
      >
        <h2 id="in-short" className="text-heading">
          <Trans>In short</Trans>
        </h2>
        <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-spruce">{summary}</ul>
      </section>
      <Contents sections={sections} />
      <div className="grid max-w-[62ch] gap-10">
        {sections.map(({ id, title: heading, body }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="[&_a]:underline [&_a]:underline-offset-4 [&_h3]:mt-5 [&_h3]:font-bold [&_li]:mt-2 [&_li]:ps-1 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:ps-6 [&_ol]:marker:font-bold [&_ol]:marker:text-spruce [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-5 [&_ul]:marker:text-spruce"
          >
            <h2 id={id} className="scroll-mt-6 text-heading">
              {heading}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}

function Contents({ sections }: Pick<ProseProps, 'sections'>) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`On this page`}
      className="self-start lg:sticky lg:top-8 lg:col-start-2 lg:row-span-3 lg:row-start-1 print:hidden"
    >
      <p aria-hidden="true" className="text-small font-bold text-muted">
        <Trans>On this page</Trans>
      </p>
      <ul className="mt-1 grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="quiet-link flex min-h-11 items-center py-1 lg:min-h-9 lg:text-small">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MailLinkProps {
  readonly address: string;
  readonly subject?: string;
  readonly body?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function MailLink({ address, subject, body, className = 'quiet-link', children }: MailLinkProps) {
  return (
    <a
      href={mailtoMessage(address, { subject, body })}
      className={className}
      {...(children === undefined ? { dir: 'ltr', translate: 'no' } : {})}
    >
      {children ?? address}
    </a>
  );
}
