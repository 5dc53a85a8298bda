import { expect, test } from 'vitest';
import { checkToken, newConnectionFields } from './connection-fields.ts';

const nothing = { saved: { accountId: null, tokenSet: false } };
const something = { saved: { accountId: '102938475610293', tokenSet: true } };

test('the form begins with the id that is saved and never with a token', () => {
  expect(newConnectionFields(nothing)).toEqual({ accountId: '', accessToken: '' });
  expect(newConnectionFields(something)).toEqual({ accountId: '102938475610293', accessToken: '' });
});

test('a token can be left out only where one is saved for the same account', () => {
  const missing = { accessToken: 'Access token is required' };
  expect(checkToken(nothing)({ accountId: '102938475610293', accessToken: ' ' })).toEqual(missing);
  expect(checkToken(something)({ accountId: '102938475610294', accessToken: '' })).toEqual(missing);
  expect(checkToken(something)({ accountId: ' 102938475610293', accessToken: '' })).toEqual({});
  expect(checkToken(nothing)({ accountId: '102938475610293', accessToken: 'EAAG' })).toEqual({});
});
