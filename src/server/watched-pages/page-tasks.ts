import type { ComparedContents, ContentChange } from './compare-contents.ts';
import type { PageFaultKind } from './page-fault.ts';
import type { FoundOnPage } from './find-on-page.ts';
import type { PageToRead } from './read-page.ts';
import type { PageReading } from './page-reading.ts';
import type { SelectorFault } from './select-elements.ts';

/** The worker's tasks by name: input and output, both of which must survive structured cloning. */
export interface PageTasks {
  readonly read: { readonly given: PageToRead; readonly answer: PageReading };
  readonly preview: { readonly given: PageToRead; readonly answer: FoundOnPage };
  readonly compare: { readonly given: ComparedContents; readonly answer: ContentChange };
  readonly validateSelectors: { readonly given: GivenSelectors; readonly answer: readonly SelectorFault[] };
}

export interface GivenSelectors {
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
}

export type TaskName = keyof PageTasks;

export interface TaskMessage {
  readonly name: TaskName;
  readonly given: unknown;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'fault'; readonly fault: PageFaultKind; readonly message: string };
