import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const PAPERS = ['Letter', 'A4'] as const;
type Paper = (typeof PAPERS)[number];

interface PrintedPage {
  readonly text: string;
  /** A PNG, in 144 points an inch. */
  readonly picture: Buffer;
}

/**
 * What comes out of the printer, as another program reads it.
 * @param margin as in CSS, chosen in the dialog of the browser; else that of the page
 */
export async function printed(page: Page, paper: Paper, margin?: string): Promise<PrintedPage[]> {
  if (margin !== undefined) await page.evaluate(chooseMargin, margin);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await page.pdf({ format: paper }));
  const pages: PrintedPage[] = [];
  for (const sheet of document.pages()) {
    // Rendering a page closes it.
    const text = sheet.getText();
    const { data, width, height } = await sheet.render({ scale: 2, render: 'bitmap' });
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    pages.push({ text, picture });
  }
  document.destroy();
  library.destroy();
  return pages;
}

/** The protocol has no word for a margin that is stronger than that of the page. */
function chooseMargin(margin: string): void {
  const chosen = new CSSStyleSheet();
  chosen.replaceSync(`@page{margin:${margin}!important}`);
  document.adoptedStyleSheets = [chosen];
}
