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
  let sheet: CSSStyleSheet | null = null;
  return function Style({ styles, dynamic = false }) {
    const inForce = dynamic ? styles : '';
    useEffect(() => {
      if (users === 0) sheet = adopt(styles);
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first styles stay unless they are dynamic
    }, [inForce]);
    return null;
  };
}

/** Null in browsers without constructed style sheets: there the page scrolls behind the dialog. */
function adopt(styles: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return sheet;
  } catch {
    return null;
  }
}
