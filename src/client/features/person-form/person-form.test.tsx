import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HttpError } from '#client/lib/http.ts';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { renderPart } from '#tests/support/rendered.tsx';
import { PersonFieldset } from './person-fields.tsx';
import { usePersonForm } from './person-form.ts';
import { nobody } from './person.ts';

interface PageProps {
  readonly send?: (person: object) => void;
  readonly refusal?: HttpError;
}

function Page({ send = () => {}, refusal }: PageProps) {
  const person = usePersonForm(nobody);
  return (
    <form aria-label="Sign up" onSubmit={person.onSubmit(send)}>
      <ErrorSummary problems={person.problems} />
      <PersonFieldset control={person.control} />
      <button type="button" onClick={() => (refusal === undefined ? undefined : person.tellServerErrors(refusal))}>
        Refuse
      </button>
    </form>
  );
}

const submit = () => fireEvent.submit(screen.getByRole('form'));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const summary = async () =>
  within(await screen.findByRole('alert', { name: 'There is a problem' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const described = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('all that is wrong is said at one press, in the order of the form and by each field, and the summary has the focus', async () => {
  renderPart(<Page />);
  type('Email', 'maria@');
  submit();
  expect(await summary()).toEqual([
    'Name is required',
    'Please enter a valid email address',
    'Enter a phone number so the organizer can reach you on the day',
  ]);
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(described('Name')).toContain('Name is required');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
  fireEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('an address with the apostrophe of a phone is asked about, by the one that was probably meant', async () => {
  renderPart(<Page />);
  type('Name', 'Mary O’Hara');
  type('Email', 'm.o’hara@families.example');
  type('Phone', '604 555 0100');
  submit();
  expect(await summary()).toEqual(["Did you mean m.o'hara@families.example?"]);
});

test('after that a field is checked while it is typed in', async () => {
  renderPart(<Page />);
  submit();
  await summary();
  type('Name', 'Maria Rios');
  await waitFor(() => expect(described('Name')).not.toContain('Name is required'));
});

test('what is right is sent without the spaces around it', async () => {
  const sent: object[] = [];
  renderPart(<Page send={(person) => void sent.push(person)} />);
  type('Name', ' Maria  Rios ');
  type('Email', ' maria@families.example ');
  type('Phone', '604 555 0123');
  submit();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Maria Rios',
        email: 'maria@families.example',
        phone: '604 555 0123',
        notes: null,
        emailConsent: false,
        callConsent: false,
        newsConsent: false,
      },
    ]),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what the server finds wrong stands by its field, in the words of the form', async () => {
  const errors = [
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'slotId', message: 'Unknown slot' },
  ];
  const body = JSON.stringify({ message: 'Invalid', errors });
  renderPart(<Page refusal={new HttpError(400, body, '')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await summary()).toEqual(['Please enter a valid email address', 'Unknown slot']);
  await waitFor(() => expect(described('Email')).toContain('Please enter a valid email address'));
});
