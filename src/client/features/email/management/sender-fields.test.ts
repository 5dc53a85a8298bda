import { describe, expect, test } from 'vitest';
import type { EmailView } from '#contract/email.ts';
import { checkSender, newSenderFields, senderFormSchema, type SenderFields } from './sender-fields.ts';

const nothing: EmailView['saved'] = {
  senderEmail: null,
  passwordSet: false,
  settings: { server: null, perDay: null, secondsBetween: null },
  adminEmail: null,
  emailRecipients: [],
  mailingAddress: null,
};
const saved = (
  server: EmailView['saved']['settings']['server'],
  senderEmail = 'pac@gmail.com',
): EmailView['saved'] => ({
  ...nothing,
  senderEmail,
  passwordSet: true,
  settings: { ...nothing.settings, server },
});
const own = { host: 'mail.example.org', port: 2465, security: 'tls' as const };
const office = { host: 'smtp.office365.com', port: 587, security: 'starttls' as const };

describe('the form of the sender', () => {
  test('begins with what is saved, without the password', () => {
    expect(newSenderFields(nothing)).toMatchObject({ senderEmail: '', senderPassword: '', provider: '', port: '465' });
    expect(newSenderFields(saved(null))).toMatchObject({ senderEmail: 'pac@gmail.com', provider: '' });
    expect(newSenderFields(saved(office))).toMatchObject({ provider: 'Microsoft 365', host: '' });
    expect(newSenderFields(saved(own))).toMatchObject({ provider: 'other', host: 'mail.example.org', port: '2465' });
    expect(newSenderFields(saved({ ...office, port: 2525 }))).toMatchObject({ provider: 'other', port: '2525' });
  });

  test.each([
    [null, null],
    [office, office],
    [own, own],
  ])('gives back what it began with: %j', (server, given) => {
    expect(senderFormSchema.parse(newSenderFields(saved(server)))).toEqual({
      senderEmail: 'pac@gmail.com',
      senderPassword: '',
      server: given,
    });
  });

  const fields = (more: Partial<SenderFields> = {}): SenderFields => ({
    ...newSenderFields(saved(null)),
    ...more,
  });

  test('needs a password while there is none, or for another server', () => {
    const missing = { senderPassword: 'App password is required' };
    expect(checkSender(nothing)(fields())).toEqual(missing);
    expect(checkSender(saved(null))(fields())).toEqual({});
    expect(checkSender(saved(null))(fields({ senderEmail: 'other@gmail.com' }))).toEqual({});
    expect(checkSender(saved(null))(fields({ senderEmail: 'pac@yahoo.ca' }))).toEqual(missing);
    expect(checkSender(saved(null))(fields({ provider: 'Fastmail' }))).toEqual(missing);
    expect(checkSender(saved(null))(fields({ provider: 'Fastmail', senderPassword: 'x' }))).toEqual({});
    expect(checkSender(saved(own))({ ...newSenderFields(saved(own)), port: '465' })).toEqual({});
  });

  test.each([
    [{ host: '' }, 'host', 'Enter the name of the mail server, such as smtp.example.org'],
    [{ host: 'https://mail.example.org' }, 'host', 'Enter the name of the mail server, such as smtp.example.org'],
    [{ port: '' }, 'port', 'The port must be a number from 1 to 65535, usually 465 or 587'],
    [{ port: '70000' }, 'port', 'The port must be a number from 1 to 65535, usually 465 or 587'],
    [{ port: '4 65' }, 'port', 'The port must be a number from 1 to 65535, usually 465 or 587'],
  ])('says what is wrong with a server such as %j', (more, field, message) => {
    const own = { provider: 'other', host: 'mail.example.org', senderPassword: 'x', ...more };
    expect(checkSender(nothing)(fields(own))).toEqual({ [field]: message });
  });
});
