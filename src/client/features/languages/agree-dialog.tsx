import { Trans } from '@lingui/react/macro';
import type { Language } from '#domain/languages.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface AgreeDialogProps {
  readonly language: Language | null;
  readonly onAgree: () => void;
  readonly onLeave: () => void;
}

export function AgreeDialog({ language, onAgree, onLeave }: AgreeDialogProps) {
  return (
    <Dialog
      open={language !== null}
      onOpenChange={(open) => {
        if (!open) onLeave();
      }}
      title={<Trans>Let Google translate these pages?</Trans>}
      description={
        <span translate="no" lang={language?.tag}>
          {language?.name}
        </span>
      }
      footer={
        <>
          <Button onClick={onAgree}>
            <Trans>Yes, translate</Trans>
          </Button>
          <Button variant="outline" onClick={onLeave}>
            <Trans>No</Trans>
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2.5 ps-5">
        <li>
          <Trans>Google sees the text and address of each public page you open, and your IP address.</Trans>
        </li>
        <li>
          <Trans>What you type isn’t meant to be sent, but Google’s code runs on these pages.</Trans>
        </li>
        <li>
          <Trans>Your account, sign-in pages and the links in our emails are never translated this way.</Trans>
        </li>
        <li>
          <Trans>To stop it, choose “Stop translating” or one of our own languages here.</Trans>
        </li>
      </ul>
    </Dialog>
  );
}
