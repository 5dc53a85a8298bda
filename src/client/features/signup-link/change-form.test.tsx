import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { BroughtLine } from '#client/features/slots/management/brought-line.tsx';
import { drafts } from '#client/lib/storage.ts';
import '#tests/support/clean-document.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { annView, fairView, setupView } from '#tests/support/views.ts';
import { ChangeForm } from './change-form.tsx';
import { SignupDetails } from './signup-details.tsx';

const ann = { ...annView, displayName: 'Ann A.' };
const quiet: ManagedPlace = { signup: ann, slot: setupView, sheet: fairView, questions: undefined, changeable: true };
const telling: ManagedPlace = { ...quiet, sheet: { ...fairView, namesShown: true } };

beforeEach(() => drafts.dropAll());

describe('a name that everyone sees', () => {
  test('is told to its person only while the sheet shows names', () => {
    const { unmount } = renderPart(<SignupDetails {...telling} />);
    expect(screen.getByText('Shown to everyone as')).toBeDefined();
    unmount();
    renderPart(<SignupDetails {...quiet} />);
    expect(screen.queryByText('Shown to everyone as')).toBeNull();
    expect(screen.queryByText('Ann A.')).toBeNull();
  });

  test('is told to organizers only while the sheet shows names', () => {
    const { unmount } = renderPart(<BroughtLine volunteer={ann} sheet={telling.sheet} slot={setupView} />);
    expect(screen.getByText(/Shown to everyone as/)).toBeDefined();
    unmount();
    renderPart(<BroughtLine volunteer={ann} sheet={fairView} slot={setupView} />);
    expect(screen.queryByText(/Shown to everyone as/)).toBeNull();
  });
});

describe('the form that changes a sign-up', () => {
  const named = { name: 'Show on the page that I’m coming' };
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', named);

  /** Answers what the form sends. */
  async function saved(managed: ManagedPlace, fill: () => void = () => {}): Promise<unknown> {
    renderPart(<ChangeForm token="token" managed={managed} isOfLink onNewToken={() => {}} onEnd={() => {}} />);
    const sent = vi.fn(async (_path: string, _request: { body: string }) =>
      Response.json({ message: 'No' }, { status: 500 }),
    );
    vi.stubGlobal('fetch', sent);
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    return JSON.parse(sent.mock.calls[0]?.[1].body ?? '');
  }

  test('is saved without a phone for somebody whom an organizer added without one', async () => {
    const change = await saved({ ...quiet, signup: { ...ann, phone: null } });
    expect(change).toMatchObject({ name: ann.name });
    expect(change).not.toHaveProperty('phone');
  });

  test('takes the name back where the sheet shows names no longer, and says nothing of who sees it', async () => {
    const change = await saved(quiet, () => {
      expect(box().checked).toBe(true);
      expect(screen.queryByLabelText(/Show me as/)).toBeNull();
      fireEvent.click(box());
    });
    expect(change).toMatchObject({ displayName: null });
  });

  test('keeps the name there as long as nobody takes it back', async () => {
    expect(await saved(quiet)).not.toHaveProperty('displayName');
  });

  test('asks for no name where the sheet shows none and none is kept', () => {
    const { displayName: _none, ...signup } = ann;
    renderPart(
      <ChangeForm token="token" managed={{ ...quiet, signup }} isOfLink onNewToken={() => {}} onEnd={() => {}} />,
    );
    expect(screen.queryByRole('checkbox', named)).toBeNull();
  });

  test('sends the name that was typed where the sheet shows names', async () => {
    const change = await saved(telling, () => {
      fireEvent.change(screen.getByLabelText(/Show me as/), { target: { value: 'Auntie Ann' } });
    });
    expect(change).toMatchObject({ displayName: 'Auntie Ann' });
  });
});
