import type { Page } from 'playwright-core';

/**
 * Unreadable texts in forced colours, one line each. axe reads `-webkit-text-fill-color`, which does not show a forced
 * palette, so this measures itself.
 */
export async function faintWhenForced(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    return await faint(page);
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
  }
}

function faint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const AT_LEAST = 4.5;
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!hasText(element) || !element.checkVisibility() || element.closest('svg, noscript, iframe, .sr-only'))
        continue;
      const contrast = ratio(getComputedStyle(element).color, backgroundOf(element));
      const text = element.textContent.trim().slice(0, 60);
      if (contrast < AT_LEAST) found.push(`${contrast.toFixed(1)}:1 <${element.tagName.toLowerCase()}> ${text}`);
    }
    return found;

    function hasText(element: HTMLElement): boolean {
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
    }

    function backgroundOf(element: HTMLElement): string {
      for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
        const { backgroundColor } = getComputedStyle(box);
        if (channels(backgroundColor)[3] === 1) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    }

    /** WCAG 2, contrast ratio. */
    function ratio(one: string, other: string): number {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    }

    /** WCAG 2, relative luminance. */
    function luminance(colour: string): number {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }

    /** Red, green and blue up to 255, and the opacity. */
    function channels(colour: string): [number, number, number, number] {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    }
  });
}
