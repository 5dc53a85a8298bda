import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toastStore } from '#client/lib/toast.ts';
import '#tests/support/clean-document.ts';
import { present } from '#tests/support/present.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { annView, setupView } from '#tests/support/views.ts';
import { useMoving } from './use-moving.ts';

const kitchen = { ...setupView, id: 'kitchen', title: 'Kitchen' };

function Mover() {
  const move = useMoving();
  return (
    <button
      type="button"
      onClick={() => void move({ volunteer: annView, from: setupView, to: kitchen, notify: false })}
    >
      Move
    </button>
  );
}

/** What the calls of moving say, each answered so. */
function moveAnsweredWith(...answers: readonly object[]): { readonly bodies: () => object[] } {
  renderPart(<Mover />);
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string }) => {
    if (!path.endsWith('/move')) return new Response('{"message":"Nothing there"}', { status: 404 });
    sent.push(JSON.parse(body ?? '') as object);
    return Response.json({ ...annView, ...answers[sent.length - 1] });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  return { bodies: () => sent };
}
const moved = () => waitFor(() => present(toastStore.current()?.action));
const said = (title: string) =>
  waitFor(() => {
    const toast = present(toastStore.current());
    expect(toast.title).toBe(title);
    return toast.description;
  });

test('an undo says that nobody was emailed only where that is so, and asks for what is checked by then', async () => {
  const { bodies } = moveAnsweredWith({}, {}, {});
  const { onPress } = await moved();
  present(toastStore.current()?.choice).onChange(true);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  onPress();
  expect(await said(`${annView.name} is back in ${setupView.title}`)).not.toContain('Nobody');
  expect(bodies()).toMatchObject([
    { slotId: 'kitchen', notify: false },
    { slotId: 'kitchen', notify: true },
    { slotId: setupView.id, notify: true },
  ]);
});

test('an undo in time says that nobody was emailed', async () => {
  moveAnsweredWith({}, { unheard: true });
  (await moved()).onPress();
  expect(await said(`${annView.name} is back in ${setupView.title}`)).toBe('Nobody was emailed.');
});
