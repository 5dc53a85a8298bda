import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { LinkHint } from './link-hint.tsx';

test.each([
  [false, 'Whoever presses first gets the place.'],
  [true, 'The organizer has to agree.'],
])('what is said of a link is true where organizers want to agree (%s)', (asksOrganizer, words) => {
  const { container } = renderPart(<LinkHint name="Mei" asksOrganizer={asksOrganizer} />);
  expect(container.textContent).toContain('It shows you as “Mei”.');
  expect(container.textContent?.endsWith(words)).toBe(true);
});
