import type { Page } from 'playwright-core';

export function underToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STEPS = [0.02, 0.25, 0.5, 0.75, 0.98];
    const toast = document.querySelector('[data-swipe-direction]');
    if (toast === null) return ['there is no toast'];
    const candidates = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')];
    const { activeElement } = document;
    if (activeElement?.matches('[role=alert], h1, h2') === true) candidates.push(activeElement);
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect();
      return STEPS.some((x) =>
        STEPS.some((y) => {
          const [top, ...below] = document.elementsFromPoint(box.left + box.width * x, box.top + box.height * y);
          // What is scrolled out of a dialog lies under nothing.
          return top !== undefined && toast.contains(top) && below.some((each) => element.contains(each));
        }),
      );
    };
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    return candidates
      .filter((element) => !toast.contains(element) && (dialog === undefined || dialog.contains(element)))
      .filter((element) => element.checkVisibility() && isCovered(element))
      .map(
        (element) => `${element.tagName.toLowerCase()} ${element.textContent || element.getAttribute('aria-label')}`,
      );
  });
}
