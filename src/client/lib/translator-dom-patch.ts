/**
 * Translators (the browser's own, an extension, or the service that a visitor agreed to) replace texts that React holds
 * with `<font>` elements. React then fails to remove a text, and updates one that is not shown. From the first such
 * element on, a text that React touches is put back first, and the translator translates it again. Without a translator
 * this only watches.
 */
export function patchDomForTranslators(page: HTMLElement): void {
  const originals = new Originals(page);
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  originals.onFirst(() => {
    Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
      if (child.parentNode !== this) originals.putBack(child);
      // Whatever else has taken it away: it is gone, as was wished.
      return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
    };
    Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
      if (next !== null && next.parentNode !== this) originals.putBack(next);
      return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
    };
    Object.defineProperty(Text.prototype, 'nodeValue', {
      ...value,
      set(this: Text, text: string | null) {
        if (!this.isConnected) originals.putBack(this);
        value?.set?.call(this, text);
      },
    });
  });
}

class Originals {
  readonly #texts = new WeakMap<Element, Text[]>();
  readonly #standIns = new WeakMap<Node, Element>();
  readonly #page: HTMLElement;
  readonly #watch: MutationObserver;
  #begin: (() => void) | null = null;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#watch = new MutationObserver((records) => this.#note(records));
    this.#watch.observe(page, { childList: true, subtree: true });
  }

  onFirst(begin: () => void): void {
    this.#begin = begin;
    if (this.#page.querySelector('font') !== null) this.#start();
  }

  /** If a translator removed or wrapped it. */
  putBack(node: Node): void {
    this.#note(this.#watch.takeRecords());
    const standIn = this.#standIns.get(node);
    if (standIn?.isConnected === true) standIn.replaceWith(...(this.#texts.get(standIn) ?? []));
    const wrapper = outermostFont(node);
    wrapper?.replaceWith(...textsIn(wrapper));
  }

  #start(): void {
    this.#begin?.();
    this.#begin = null;
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const added = [...addedNodes];
      if (added.some(isFont)) this.#start();
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) || removed.isConnected) continue;
        const standIn = [...added, previousSibling, nextSibling].find(isFont);
        if (standIn !== undefined) this.#keep(standIn, removed);
      }
    }
  }

  #keep(standIn: Element, text: Text): void {
    const texts = this.#texts.get(standIn) ?? [];
    this.#texts.set(standIn, texts.includes(text) ? texts : [...texts, text]);
    this.#standIns.set(text, standIn);
  }
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

function outermostFont(node: Node): Element | null {
  let outermost: Element | null = null;
  for (let at = node.parentNode; isFont(at); at = at.parentNode) outermost = at;
  return outermost;
}

function textsIn(element: Element): Node[] {
  return [...element.childNodes].flatMap((node) => (isFont(node) ? textsIn(node) : [node]));
}
