import { useEffect } from 'react';

interface StyleProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/**
 * Replaces the package `react-style-singleton`, with which Radix stops the page behind a dialog from scrolling. The
 * package writes a style element, which the content policy refuses; a constructed style sheet is allowed.
 */
export function styleSingleton(): (props: StyleProps) => null {
  let users = 0;
  let release: () => void = () => {};
  return function Style({ styles, dynamic = false }) {
    const inForce = dynamic ? styles : '';
    useEffect(() => {
      if (users === 0) release = adopt(styles);
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) release();
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first styles stay unless they are dynamic
    }, [inForce]);
    return null;
  };
}

/** @returns what takes them away again */
function adopt(styles: string): () => void {
  // Safari before 16.4: of the styles, it gets the one that matters.
  const { style } = document.body;
  if (!('adoptedStyleSheets' in document)) {
    style.overflow = 'hidden';
    return () => (style.overflow = '');
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
