import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { drafts } from '#client/lib/storage.ts';

/** As in a document that was just loaded. */
async function openPage() {
  vi.resetModules();
  const [{ useChosenPlaces, choosePlace }, { Tray }] = await Promise.all([
    import('./chosen-places.ts'),
    import('#client/features/signup-for-several/tray.tsx'),
  ]);
  function Chosen() {
    const chosen = useChosenPlaces();
    return (
      <>
        <p>{`Chosen: ${chosen.map(({ slotId }) => slotId).join()}`}</p>
        <Tray />
      </>
    );
  }
  renderPart(<Chosen />);
  return { choose: (slotId: string) => act(() => choosePlace({ sheetId: 'sheet', slotId }, true)) };
}
const comesBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

beforeEach(() => drafts.dropAll());

test('a page that comes back as it was left shows what other pages of its tab have chosen since', async () => {
  const { choose } = await openPage();
  choose('tables');
  screen.getByText('Chosen: tables');
  drafts.write('chosen-places', [{ sheetId: 'other', slotId: 'cakes' }]);
  comesBack();
  screen.getByText('Chosen: cakes');
  choose('tables');
  screen.getByText('Chosen: cakes,tables');
  drafts.drop('chosen-places');
  comesBack();
  screen.getByText('Chosen:');
});

test('a page that was left with nothing chosen adds to what others have chosen since', async () => {
  const { choose } = await openPage();
  screen.getByText('Chosen:');
  drafts.write('chosen-places', [{ sheetId: 'other', slotId: 'cakes' }]);
  choose('tables');
  screen.getByText('Chosen: cakes,tables');
});

test.each(['{}', '"x"', '7', '[', 'null', '[]', '[null]'])('nothing is chosen where the tab holds %s', async (held) => {
  window.sessionStorage.setItem('draft:chosen-places', held);
  const { choose } = await openPage();
  screen.getByText('Chosen:');
  choose('tables');
  screen.getByText('Chosen: tables');
});

test('no browser puts back a box by its position, where another slot may stand by now', async () => {
  const { ChoosePlace } = await import('./choose-place.tsx');
  renderPart(<ChoosePlace place={{ sheetId: 'sheet', slotId: 'tables' }}>Set up tables</ChoosePlace>);
  expect(screen.getByRole('checkbox').getAttribute('autocomplete')).toBe('off');
});
