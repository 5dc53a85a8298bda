import { expect, test } from 'vitest';
import { mailProviders, providerOfAddress, providerOfHost } from './mail-providers.ts';

test.each([
  ['pac@gmail.com', 'smtp.gmail.com', 465, 'tls'],
  ['PAC@GoogleMail.com', 'smtp.gmail.com', 465, 'tls'],
  ['pac@burnett-pac.example', 'smtp.gmail.com', 465, 'tls'],
  ['pac@outlook.com', 'smtp-mail.outlook.com', 587, 'starttls'],
  ['pac@hotmail.ca', 'smtp-mail.outlook.com', 587, 'starttls'],
  ['pac@burnett.onmicrosoft.com', 'smtp.office365.com', 587, 'starttls'],
  ['pac@yahoo.ca', 'smtp.mail.yahoo.com', 465, 'tls'],
  ['pac@me.com', 'smtp.mail.me.com', 587, 'starttls'],
  ['pac@fastmail.fm', 'smtp.fastmail.com', 465, 'tls'],
  ['pac@zohomail.com', 'smtp.zoho.com', 465, 'tls'],
  ['pac@notgmail.com.example', 'smtp.gmail.com', 465, 'tls'],
])('an app password of %s goes to %s at %i, by %s', (address, host, port, security) => {
  expect(providerOfAddress(address).server).toEqual({ host, port, security });
});

test('a server that belongs to nobody well known is nobody’s', () => {
  expect(providerOfHost('SMTP.gmail.com')?.name).toBe('Gmail or Google Workspace');
  expect(providerOfHost('mail.example.org')).toBeNull();
});

test('no two providers share a domain or a server', () => {
  for (const values of [
    mailProviders.flatMap(({ domains }) => domains),
    mailProviders.map(({ server }) => server.host),
  ])
    expect(new Set(values).size).toBe(values.length);
});
