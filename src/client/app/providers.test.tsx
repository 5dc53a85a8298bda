import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';

function Places() {
  const { data } = useQuery<string>({ queryKey: ['/api', 'mine'] });
  return <p>{data ?? 'Loading'}</p>;
}
const comesBack = (persisted: boolean) => fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));

test('what a page that comes back by Back shows is asked for again, and stays until the answer is there', async () => {
  let place = 'Bake sale';
  const { calls, container } = renderPart(<Places />, {}, () => Response.json(place));
  await screen.findByText('Bake sale');
  const shown: (string | null)[] = [];
  new MutationObserver(() => shown.push(container.textContent)).observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  place = 'Nothing';
  // That is the first load of a page.
  comesBack(false);
  comesBack(true);
  await screen.findByText('Nothing');
  expect(shown).toEqual(['Nothing']);
  expect(calls).toEqual(['GET /api/mine', 'GET /api/mine']);
});
