import { useEffect, useRef, useState } from 'react';
import { PREVIEW_FRAME } from '#client/features/letters/letters.api.ts';

interface MailFrameProps {
  readonly html: string;
  readonly title: string;
}

/** In a frame without scripts or links that work. */
export function MailFrame({ html, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<{ ready?: boolean; height?: number } | null>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      // A sandboxed frame has no origin to name.
      if (data?.ready === true) frame.current.contentWindow.postMessage(html, '*');
      if (typeof data?.height === 'number') setHeight(data.height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={PREVIEW_FRAME}
      sandbox="allow-scripts"
      className={`block w-full ${height === null ? 'h-[26rem]' : ''}`}
      {...(height === null ? {} : { height })}
    />
  );
}
