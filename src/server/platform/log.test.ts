import { expect, test } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';

test('a line keeps no name, address, phone number or secret that is logged by mistake', () => {
  const { log, logged } = collectLog();
  const person = { name: 'Ann Chow', email: 'ann@families.example', phone: '604 555 0199', token: 'abc-def', id: 7 };
  log.info({ ...person, signup: person }, 'signed up');
  expect(JSON.parse(logged())).toEqual({
    level: expect.anything(),
    time: expect.any(String),
    id: 7,
    signup: { id: 7 },
    msg: 'signed up',
  });
});
