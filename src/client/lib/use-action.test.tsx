import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { HttpError, Unreachable } from './http.ts';
import { useSessionQuery } from './session.ts';
import { toastStore } from './toast.ts';
import { useAction } from './use-action.ts';

interface SendProps {
  readonly call: (to: string) => Promise<number>;
  readonly refresh?: () => Promise<unknown>;
  readonly onSuccess?: (count: number, to: string) => void;
}

function Send({ call, refresh, onSuccess }: SendProps) {
  const send = useAction({
    call,
    success: (count, to) => ({ title: 'Sent', description: `${count} to ${to}` }),
    failure: { title: 'Not sent', text: 'Please try again.' },
    ...(refresh === undefined ? {} : { refresh }),
    ...(onSuccess === undefined ? {} : { onSuccess }),
  });
  return (
    <>
      <button onClick={() => send.run('Ann')}>{send.isBusy ? `Sending to ${send.pending}` : 'Send'}</button>
      <p>{send.problem ?? `Answer: ${send.answer}`}</p>
    </>
  );
}

const button = () => screen.getByRole('button', { name: /^Send/ });
const press = () => fireEvent.click(button());
const shownToast = () => toastStore.current();

test('a press calls once, however often it is repeated before there is an answer', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const calls: string[] = [];
  renderPart(<Send call={(to) => (calls.push(to), promise)} />);
  press();
  press();
  await screen.findByText('Sending to Ann');
  press();
  resolve(2);
  await screen.findByText('Answer: 2');
  expect(calls).toEqual(['Ann']);
  expect(shownToast()).toMatchObject({ title: 'Sent', description: '2 to Ann', variant: 'default' });
  press();
  await waitFor(() => expect(calls).toEqual(['Ann', 'Ann']));
});

test('it is busy until what it changed has been asked for again, and only then goes on', async () => {
  const fresh = Promise.withResolvers<void>();
  const told: string[] = [];
  renderPart(
    <Send
      call={async () => 1}
      refresh={() => fresh.promise}
      onSuccess={(count, to) => void told.push(`${count} to ${to}`)}
    />,
  );
  press();
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Sent' }));
  expect(button().textContent).toBe('Sending to Ann');
  expect(told).toEqual([]);
  fresh.resolve();
  await screen.findByText('Send');
  expect(told).toEqual(['1 to Ann']);
});

test.each([
  ['the server’s own words', new HttpError(409, '{"message":"The slot is full"}', ''), 'The slot is full'],
  ['that there is no line', new Unreachable('We can’t reach the server.'), 'We can’t reach the server.'],
  ['the given text when nobody said anything', new HttpError(500, '', ''), 'Please try again.'],
])('what failed is told by %s, and what it may have changed is asked for again', async (_what, error, words) => {
  let refreshed = 0;
  renderPart(<Send call={() => Promise.reject(error)} refresh={async () => (refreshed += 1)} />);
  press();
  await screen.findByText(words);
  expect(shownToast()).toMatchObject({ title: 'Not sent', description: words, variant: 'destructive' });
  expect(refreshed).toBe(1);
  expect(button().textContent).toBe('Send');
});

test('without a connection it fails at once instead of waiting for one', async () => {
  renderPart(<Send call={() => Promise.reject(new Unreachable('No line'))} />);
  act(() => void window.dispatchEvent(new Event('offline')));
  press();
  await screen.findByText('No line');
  act(() => void window.dispatchEvent(new Event('online')));
});

test('whoever is signed out meanwhile is asked about the session again', async () => {
  function Page() {
    useSessionQuery();
    return <Send call={() => Promise.reject(new HttpError(401, '', ''))} />;
  }
  const { calls } = renderPart(<Page />, {}, () => Response.json({ user: null }));
  await waitFor(() => expect(calls).toEqual(['GET /api/auth/session']));
  press();
  await waitFor(() => expect(calls).toEqual(['GET /api/auth/session', 'GET /api/auth/session']));
});
