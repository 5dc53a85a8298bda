import { invalid } from '#server/http/errors.ts';

export const keyOfAnotherAddress = () =>
  invalid([{ path: 'key', message: 'The key must match the one in the address' }]);
