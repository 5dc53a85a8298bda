import { invalid } from '#server/http/errors.ts';

export const keyOfAnotherAddress = () =>
  invalid([{ path: 'key', message: 'The key must be the one that the address names' }]);
