import { describe, expect, test } from 'vitest';
import { phoneField, emailField } from '#contract/fields.ts';
import { signupChange } from '#contract/signups.ts';
import { textLimits } from '#domain/text-limits.ts';
import { checkPerson, nobody, problemOf, tidyPerson } from './person.ts';

const anh = { ...nobody, name: 'Nguyễn Thị Ánh', email: 'anh@example.org', phone: '604 555 0123' };

describe('the form of a volunteer', () => {
  test('says everything that is missing at once', () => {
    expect(checkPerson(nobody)).toEqual({
      name: 'name-required',
      email: 'email-required',
      phone: 'phone-required',
    });
    expect(checkPerson({ ...nobody, name: ' ', email: '  ', phone: '\t' })).toEqual(checkPerson(nobody));
  });

  test('finds nothing wrong with a person from anywhere', () => {
    expect(checkPerson(anh)).toEqual({});
    expect(checkPerson({ ...anh, phone: '٠١٢٣٤٥' })).toEqual({});
  });

  test('names an address that no mail reaches and a phone without digits', () => {
    expect(checkPerson({ ...anh, email: 'anh@example', phone: 'none' })).toEqual({
      email: 'email-invalid',
      phone: 'phone-required',
    });
  });

  test('names texts that are too long, measured as they are sent', () => {
    const name = 'x'.repeat(textLimits.name);
    expect(checkPerson({ ...anh, name: `  ${name}  ` })).toEqual({});
    expect(checkPerson({ ...anh, name: `${name}x`, notes: 'y'.repeat(textLimits.notes + 1) })).toEqual({
      name: 'too-long',
      notes: 'too-long',
    });
    expect(checkPerson({ ...anh, phone: '1'.repeat(textLimits.phone + 1) })).toEqual({ phone: 'too-long' });
  });

  test('agrees with the server about what is wrong', () => {
    const people = [
      anh,
      nobody,
      { ...anh, email: 'a b@example.org' },
      { ...anh, email: 'anh.@example.org' },
      { ...anh, phone: '12' },
      { ...anh, name: '\u0000' },
    ];
    for (const person of people) {
      const issues = signupChange.safeParse(person).error?.issues ?? [];
      // The server reports the first problem of a field.
      const told = issues.toReversed().map(({ path, message }) => [path[0], problemOf(message)]);
      expect(checkPerson(person)).toEqual(Object.fromEntries(told));
    }
  });

  test('sends tidy texts, and no notes as none', () => {
    const typed = { ...anh, name: ' Nguyễn  Thị Ánh ', email: ' anh@example.org ', notes: ' \n ' };
    expect(tidyPerson(typed)).toEqual({ ...anh, notes: null });
    expect(tidyPerson({ ...anh, notes: ' one\r\ntwo ' }).notes).toBe('one\ntwo');
  });
});

describe('what the server says of a field', () => {
  test('is known where the form has words for it', () => {
    const messages = [
      signupChange.shape.name.safeParse(''),
      emailField().safeParse(''),
      emailField().safeParse('anh'),
      phoneField.safeParse(''),
      signupChange.shape.notes.safeParse('y'.repeat(textLimits.notes + 1)),
    ].map(({ error }) => problemOf(error?.issues[0]?.message ?? ''));
    expect(messages).toEqual(['name-required', 'email-required', 'email-invalid', 'phone-required', 'too-long']);
    expect(problemOf('Must be shorter than the night')).toBeNull();
  });
});
