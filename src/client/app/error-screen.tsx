import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { TornPage } from '#client/ui/illustrations.tsx';
import { keepAsWritten } from './begin.ts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** What the visitor saw and could use, as HTML; null where it would be of no use. */
  readonly page: string | null;
}

const openedAt = import.meta.env.SSR ? '' : window.location.pathname;

export class ErrorScreen extends Component<Props, State> {
  override state: State = { failed: false, page: null };

  static getDerivedStateFromError(): State {
    return { failed: true, page: workingPage() };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    if (this.state.page !== null) keepAsWritten();
  }

  override render() {
    const { failed, page } = this.state;
    if (!failed) return this.props.children;
    // oxlint-disable-next-line react/no-danger -- what this document holds already
    if (page !== null) return <div className="contents" dangerouslySetInnerHTML={{ __html: page }} />;
    return (
      <main
        className="page grid min-h-dvh place-content-center justify-items-center gap-5 py-10 text-center"
        role="alert"
      >
        <TornPage />
        <h1 className="text-title">
          <Trans>Page Refresh Needed</Trans>
        </h1>
        <p className="max-w-[46ch] text-muted">
          <Trans>The page needs to be refreshed. This sometimes happens when switching languages.</Trans>
        </p>
        <Button size="lg" onClick={() => window.location.reload()}>
          <Trans>Refresh Page</Trans>
        </Button>
        {/* Where the page fails each time it is loaded. */}
        <a href={pagePaths.home} className={buttonClass('outline')}>
          <Trans>Back to Home</Trans>
        </a>
      </main>
    );
  }
}

/**
 * The page as it is before React takes it away: its buttons are those of plain forms. Only where the document works
 * without script, and as long as it shows the page that it was opened for.
 */
function workingPage(): string | null {
  const isPlain = document.getElementById('simple-form') !== null && window.location.pathname === openedAt;
  return isPlain ? (document.getElementById('root')?.innerHTML ?? null) : null;
}
