import { expect, test, vi } from 'vitest';
import type { SignupBatchInput } from '#contract/signups.ts';
import { annView } from '#tests/support/views.ts';
import { correctSeveral } from './correct-several.ts';

const [lunch, cake] = ['lunch', 'cake'];
const ann = { ...annView, id: 'ann', slotId: lunch, name: 'Ann' };
const bo = { ...ann, id: 'bo', name: 'Bo' };
const cakeOfAnn = { ...ann, id: 'cake-of-ann', slotId: cake };
const made = { signups: [ann, bo, cakeOfAnn], refused: [], manageUrl: 'https://pac.example/manage#old' };
const form: SignupBatchInput = {
  name: 'Ann Anders',
  people: [{ name: 'Ann Anders' }, { name: 'Bo Anders' }],
  email: 'ann@families.example',
  phone: '604 555 0101',
  notes: null,
  emailConsent: false,
  callConsent: false,
  newsConsent: false,
  preferredLanguage: 'en',
  displayName: 'Ann A.',
  answers: [{ questionId: 'team', value: 'Red' }],
  places: [
    { slotId: lunch, answers: [{ questionId: 'apron', value: true }] },
    { slotId: cake, quantity: 3, bringing: 'oatmeal', marks: ['vegan'] },
  ],
};

/** By the id of the signup. */
async function changesBy(body: SignupBatchInput): Promise<Record<string, object>> {
  const sent: Record<string, object> = {};
  vi.stubGlobal('fetch', async (_path: string, { body: json }: { body: string }) => {
    const { token: _token, signupId, ...change } = JSON.parse(json);
    sent[signupId] = change;
    const signup = { ...made.signups.find(({ id }) => id === signupId), ...change };
    return Response.json({ signup, manageUrl: 'https://pac.example/manage#new' });
  });
  await correctSeveral(made, body);
  return sent;
}

test('words that were corrected before the answer came reach each place and person of the form', async () => {
  const { places: _places, people: _people, preferredLanguage: _language, name: _name, ...person } = form;
  const { displayName: _shown, answers: ofSheet = [], ...ofAll } = person;
  const onLunch = { ...ofAll, answers: [...ofSheet, { questionId: 'apron', value: true }] };
  expect(await changesBy(form)).toEqual({
    ann: { ...onLunch, name: 'Ann Anders', displayName: 'Ann A.' },
    bo: { ...onLunch, name: 'Bo Anders' },
    'cake-of-ann': {
      ...ofAll,
      name: 'Ann Anders',
      displayName: 'Ann A.',
      answers: ofSheet,
      quantity: 3,
      bringing: 'oatmeal',
      marks: ['vegan'],
    },
  });
});

test('a name to show that was taken back before the answer came is shown to nobody', async () => {
  const { displayName: _shown, ...body } = form;
  expect((await changesBy(body))['ann']).toMatchObject({ displayName: null });
});

test('nobody gets the name of another where people were added or left out since', async () => {
  const people = [{ name: 'Ann Anders' }, { name: 'Cy Anders' }, { name: 'Bo Anders' }];
  for (const body of [
    { ...form, people },
    { ...form, people: undefined },
  ]) {
    const sent = await changesBy(body);
    expect(sent['ann']).toMatchObject({ name: 'Ann Anders' });
    expect(sent['bo']).not.toHaveProperty('name');
  }
});
