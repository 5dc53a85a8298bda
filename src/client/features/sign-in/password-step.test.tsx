import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { PasswordStep } from './password-step.tsx';

afterEach(() => vi.restoreAllMocks());

test('where the browser blocks cookies, signing in says so and sends no password', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const onDone = vi.fn();
  const nothing = () => {};
  const { calls } = renderPart(<PasswordStep email="" onCodeNeeded={nothing} onRegister={nothing} onDone={onDone} />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'olga@school.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'school-year' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This browser blocks cookies. Allow them for this site, then load the page again.');
  expect(calls).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});
