import { qrShape } from '#domain/qr-svg.ts';

interface QrPictureProps {
  readonly text: string;
  /** What it opens, for those who do not see it. */
  readonly label: string;
  readonly className?: string;
}

/** Drawn in the browser, so that what it says is sent nowhere. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const { viewBox, ground, code } = qrShape(text);
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} shapeRendering="crispEdges" className={className}>
      <path fill="#fff" d={ground} />
      <path fill="#000" d={code} />
    </svg>
  );
}
