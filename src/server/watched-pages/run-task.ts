import { compareContents, type ComparedContents } from './compare-contents.ts';
import { PageFault } from './page-fault.ts';
import type { GivenSelectors, TaskMessage, WorkerMessage } from './page-tasks.ts';
import { findOnPage } from './find-on-page.ts';
import { readPage, type PageToRead } from './read-page.ts';
import { selectorFaults } from './select-elements.ts';

/** Never throws: an unreadable page is a fault of the page. */
export async function runTask(task: TaskMessage): Promise<WorkerMessage> {
  try {
    return { kind: 'answer', answer: await answerTo(task) };
  } catch (error) {
    if (error instanceof PageFault) return { kind: 'fault', fault: error.kind, message: error.message };
    return { kind: 'fault', fault: 'malformed', message: 'We can’t read how the page is built' };
  }
}

// What is given was typed where it was handed in (`PageReader`); a message between threads carries no types.
async function answerTo({ name, given }: TaskMessage): Promise<unknown> {
  switch (name) {
    case 'read':
      return readPage(given as PageToRead);
    case 'preview':
      return findOnPage(given as PageToRead);
    case 'compare':
      return compareContents(given as ComparedContents);
    case 'validateSelectors': {
      const { selectors, ignoreSelectors } = given as GivenSelectors;
      return [...selectorFaults(selectors, { needed: true }), ...selectorFaults(ignoreSelectors, { needed: false })];
    }
  }
}
