import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { Providers } from '#client/app/providers.tsx';
import { AskForDeletion } from '#client/features/deletion/ask-for-deletion.tsx';
import { ListingFilters } from '#client/features/sheets/listing-filters.tsx';
import { createQueryClient } from '#client/lib/query-client.ts';
import type { ListingWindow } from '#domain/sheet-dates.ts';
import { pageOf } from '#tests/support/rendered.tsx';

/** The server writes it, a visitor types before the script has come, and then React takes over. */
function takenOver(part: ReactNode, type: () => void): void {
  const whole = (
    <Providers
      data={pageOf({})}
      i18n={setupI18n({ locale: 'en', messages: { en: {} } })}
      queryClient={createQueryClient()}
    >
      {part}
    </Providers>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(whole);
  document.body.append(container);
  type();
  render(whole, { container, hydrate: true });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isNow = (name: string, text: string) => {
  field(name).value = text;
};

function Filters() {
  const [search, setSearch] = useState('');
  const [window, setWindow] = useState<ListingWindow>('upcoming');
  return (
    <>
      <ListingFilters search={search} onSearch={setSearch} window={window} onWindow={setWindow} />
      <p>{`${window}: ${search}`}</p>
    </>
  );
}

test('a search that was typed before the page was alive is searched for, by what was chosen then', async () => {
  takenOver(<Filters />, () => {
    isNow('Search opportunities', 'bake');
    screen.getByRole<HTMLInputElement>('radio', { name: 'Past Events' }).checked = true;
  });
  await screen.findByText('past: bake');
  expect(field('Search opportunities').value).toBe('bake');
});

test('a date that was chosen in the list of a phone before the page was alive counts', async () => {
  takenOver(<Filters />, () => isNow('Date', 'this-week'));
  await screen.findByText('this-week:');
});

test('a name that was typed before the page was alive stays when the next field is filled in', async () => {
  takenOver(<AskForDeletion />, () => isNow('Full name', 'Ann Lee'));
  fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: 'ann@families.example' } });
  expect(field('Full name').value).toBe('Ann Lee');
});
