import { Dialog } from '#client/ui/dialog.tsx';
import { QrPicture } from '#client/ui/qr-picture.tsx';

interface CodeDialogProps {
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

/** The address of a link, large enough for a phone beside this screen. */
export function CodeDialog({ onOpenChange, title, description, url }: CodeDialogProps) {
  return (
    <Dialog open onOpenChange={onOpenChange} title={title} description={description} wide>
      <div className="grid justify-items-center gap-4">
        <QrPicture
          text={url}
          label={`QR code of the ${title.toLowerCase()}`}
          className="w-[min(100%,62dvh,34rem)] rounded-control forced-color-adjust-none"
        />
        <p className="max-w-full text-center text-small wrap-anywhere text-muted select-all" translate="no">
          {url}
        </p>
      </div>
    </Dialog>
  );
}
