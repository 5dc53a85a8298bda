import { useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react';

interface ButtonOnPageProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement | null>;
}

/** Stands for a trigger that was on the page before the program that it opens: hands its element on, and shows nothing. */
export function ButtonOnPage({ button, ref }: ButtonOnPageProps): ReactNode {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current);
  return null;
}

type OutsideEvent = Event & { readonly detail: { readonly originalEvent: Event } };

/** A press outside closes what is open, but for the button, whose own press does. */
export function keepForButton(button: RefObject<HTMLElement | null>) {
  return (event: OutsideEvent) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && button.current?.contains(target) === true) event.preventDefault();
  };
}
