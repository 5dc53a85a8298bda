import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { renderPart } from '#tests/support/rendered.tsx';
import { useStartAtTop } from './start-at-top.ts';

afterEach(() => vi.restoreAllMocks());

function Page() {
  useStartAtTop();
  return (
    <>
      <Link href="/next">Next</Link>
      <h2 id="named">Named</h2>
    </>
  );
}

test('a page that a link leads to begins at its top or at the named section, and the way back where it was left', async () => {
  const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const toSection = vi.fn();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(toSection);
  navigate('/first');
  renderPart(<Page />);
  expect(toTop).not.toHaveBeenCalled();
  act(() => navigate('/first?show=drafts'));
  expect(toTop).not.toHaveBeenCalled();
  act(() => navigate('/next'));
  expect(toTop).toHaveBeenCalledExactlyOnceWith(0, 0);
  act(() => navigate('/third#named'));
  expect([toTop.mock.calls.length, toSection.mock.calls.length]).toEqual([1, 1]);
  act(() => {
    window.history.replaceState(null, '', '/next');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect([toTop.mock.calls.length, toSection.mock.calls.length]).toEqual([1, 1]);
});
