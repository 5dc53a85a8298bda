import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TornPage } from '#client/ui/illustrations.tsx';

interface Props {
  readonly children: ReactNode;
}

export class ErrorScreen extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
      </main>
    );
  }
}
