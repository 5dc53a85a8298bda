import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { renderPart } from '#tests/support/rendered.tsx';
import { heroFieldsOf, heroFieldsSchema, type HeroFields } from './hero-fields.ts';
import { HeroForm } from './hero-form.tsx';

function Page({
  hero = defaultHero,
  save = async () => {},
}: {
  hero?: HeroContent;
  save?: (hero: HeroFields) => Promise<void>;
}) {
  const form = usePersistedForm<HeroFields, HeroFields>({
    initial: heroFieldsOf(hero),
    resolver: schemaResolver(heroFieldsSchema),
    failure: { text: 'Please try again.' },
  });
  return (
    <form aria-label="Hero" onSubmit={form.submit(save)}>
      <ErrorSummary problems={form.problems} />
      <HeroForm form={form} hours={null} />
    </form>
  );
}

const bullet = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Bullet ${number}` });
const submit = () => fireEvent.submit(screen.getByRole('form'));

test('a bullet that is added can be typed in right away, until there are five', async () => {
  renderPart(<Page />);
  for (const number of [4, 5]) {
    fireEvent.click(screen.getByRole('button', { name: 'Add a bullet' }));
    await waitFor(() => expect(document.activeElement).toBe(bullet(number)));
    fireEvent.change(bullet(number), { target: { value: `Number ${number}` } });
  }
  expect(screen.queryByRole('button', { name: 'Add a bullet' })).toBeNull();
  expect(bullet(1).value).toBe('Free & Easy to Use');
  expect(bullet(4).value).toBe('Number 4');
});

test('a problem of a bullet leads to its field, also when one above it is empty', async () => {
  renderPart(<Page />);
  fireEvent.change(bullet(1), { target: { value: '' } });
  fireEvent.change(bullet(3), { target: { value: 'x'.repeat(51) } });
  submit();
  fireEvent.click(await screen.findByRole('link', { name: 'Bullet must be at most 50 characters' }));
  expect(document.activeElement).toBe(bullet(3));
  await waitFor(() => expect(bullet(3).getAttribute('aria-invalid')).toBe('true'));
  expect(bullet(1).getAttribute('aria-invalid')).not.toBe('true');
});

test('a part that is not shown keeps its texts, and they cannot be changed meanwhile', async () => {
  const saved: HeroContent[] = [];
  renderPart(<Page save={async (hero) => void saved.push(hero)} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Show the bullets' }));
  await waitFor(() => expect(bullet(1).closest('fieldset')?.disabled).toBe(true));
  submit();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ bulletsVisible: false, bullets: defaultHero.bullets });
});
