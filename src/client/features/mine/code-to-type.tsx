import { Trans } from '@lingui/react/macro';

interface CodeToTypeProps {
  readonly code: string;
}

/**
 * The mailed link in a browser that did not ask for the code: it can only be read here. So whoever opens the link for
 * the reader of the mail, such as a scanner that presses every button, gets nothing and uses nothing up.
 */
export function CodeToType({ code }: CodeToTypeProps) {
  return (
    <section className="card grid max-w-[600px] gap-4 p-5 md:p-7">
      <h2 className="text-heading">
        <Trans>Type this code where you asked for it</Trans>
      </h2>
      <p
        translate="no"
        className="rounded-[14px] border border-line bg-paper px-4 py-3.5 text-center text-[1.625rem] font-bold tracking-[0.3em] tabular-nums select-all"
      >
        {code}
      </p>
      <p className="text-muted">
        <Trans>
          It only works in the browser in which you asked for it, so that nobody else can use it. You can close this
          page.
        </Trans>
      </p>
    </section>
  );
}
