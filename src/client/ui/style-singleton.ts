import { useEffect } from 'react';

interface StyleProps {
  readonly styles: string;
  /** Whether other styles replace the ones that are in force. */
  readonly dynamic?: boolean;
}

/**
 * Stands in for the package `react-style-singleton`, by which Radix keeps the page behind a dialog from scrolling. That
 * one writes a style element, which the content policy refuses; a constructed style sheet it does not concern.
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

/** Without effect in browsers that cannot construct style sheets: there the page scrolls behind the dialog. */
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
