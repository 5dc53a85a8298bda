import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { insertUser, noteProof } from '#server/features/accounts/accounts.store.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { barriers } from './support/accessible.ts';
import { confirmAll, makeHeldFair } from './support/held-fairs.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { proveMailbox } from './support/mailbox.ts';
import { printed } from './support/printed.ts';
import { misfits } from './support/reflow.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const ZOE = { name: 'Zoë de Souza', email: 'zoe.de.souza@families.example' };
const PRIYA = { name: 'Priya Raman', email: 'priya.raman@families.example', password: 'two green kayaks' };

async function makeAccount(hub: Prepared): Promise<void> {
  const { password, ...user } = PRIYA;
  const passwordHash = await hashPassword(password, null);
  await hub.database.write(async ({ db }) => {
    const now = hub.clock.now();
    const made = await insertUser(db, { ...user, passwordHash, role: 'user' }, now);
    await noteProof(db, made?.id ?? '', user.email, now);
  });
}

const stage = onStage(async (hub) => {
  await makeAccount(hub);
  const fair = await makeHeldFair(hub, [{ ...ZOE, preferredLanguage: 'fr' }, PRIYA]);
  await confirmAll(hub, fair);
});

const faultsOf = async ({ page }: Visitor) => [...(await barriers(page)), ...(await misfits(page))];

/** Makes the letter on the page that is open, and answers its printed page. */
async function makeLetter(volunteer: Visitor) {
  const { page } = volunteer;
  const letters = page.getByRole('region', { name: 'Letters about your hours' });
  await letters.getByRole('button', { name: 'Make a letter' }).click();
  const [paper] = await Promise.all([
    page.context().waitForEvent('page'),
    letters.getByRole('link', { name: 'Open and print' }).click(),
  ]);
  await paper.locator('.number').waitFor();
  const number = await paper.locator('.number').innerText();
  const pages = await printed(paper, 'Letter');
  expect(pages, 'one page').toHaveLength(1);
  await paper.close();
  return { number, text: pages[0]?.text ?? '', picture: pages[0]?.picture ?? Buffer.alloc(0) };
}

test('a volunteer without an account sees the hours, prints a letter in French, and a university checks it', async () => {
  const { mail, visitor, url } = stage();
  const volunteer = await visitor({ screen: PHONE });
  await proveMailbox(volunteer, mail, ZOE.email);
  const { page } = volunteer;
  const hours = page.getByRole('region', { name: 'Your hours', exact: true });
  await hours.getByText('2.3 hours confirmed').waitFor();
  await hours.getByText('Confirmed', { exact: true }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain(PRIYA.name);
  const letter = await makeLetter(volunteer);
  expect(await faultsOf(volunteer), 'one’s volunteering').toEqual([]);
  expect(letter.text).toContain('Attestation d’heures de bénévolat');
  expect(letter.text.replaceAll(/\s+/g, ' ')).toContain(`confirms that ${ZOE.name} gave 2.25 hours`);
  const link = await readQr(letter.picture);
  expect(link).toBe(`${url}${pagePaths.verifyLetter}?number=${letter.number.replace('-', '')}`);

  const university = await visitor({ screen: DESK });
  university.expects(/status of 404/);
  await university.open(link ?? '');
  const check = university.page;
  expect(await check.getByLabel('Number of the letter').inputValue()).toBe(letter.number.replace('-', ''));
  const press = async () => check.getByRole('button', { name: 'Check the letter' }).click();
  await press();
  await check.getByText('Enter the last name').waitFor();
  await check.getByLabel('Last name of the volunteer').fill('SOUZA');
  await press();
  const result = check.getByRole('region', { name: 'Result' });
  await result.getByText('Valid', { exact: true }).waitFor();
  expect(await result.innerText()).toContain('Z. S.: 2.25 volunteer hours');
  expect(await faultsOf(university), 'a valid letter').toEqual([]);

  const unknown = 'There is no letter with this number and last name. Check both, and type them as they are printed.';
  const last = letter.number.at(-1) === '0' ? '1' : '0';
  for (const [number, surname] of [
    [`${letter.number.slice(0, -1)}${last}`, 'de Souza'],
    [letter.number, 'Silva'],
  ] as const) {
    await check.getByLabel('Number of the letter').fill(number);
    await check.getByLabel('Last name of the volunteer').fill(surname);
    await press();
    await check.getByRole('alert').getByText(unknown).waitFor();
    expect(await result.count()).toBe(0);
  }
});

test('a volunteer with an account finds hours and letter on the profile, and says what is not right', async () => {
  const { visitor } = stage();
  const volunteer = await visitor({ screen: DESK });
  const { page } = volunteer;
  const { email, password } = PRIYA;
  await page.request.post('/api/auth/login', { data: { email, password } });
  await volunteer.open(pagePaths.ownProfile);
  const hours = page.getByRole('region', { name: 'Your hours', exact: true });
  await hours.getByText('2.3 hours confirmed').waitFor();
  const { text } = await makeLetter(volunteer);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`School PAC confirms that ${PRIYA.name} gave 2.25 hours`);
  await hours.getByRole('button', { name: 'This is not right' }).click();
  const dialog = page.getByRole('dialog', { name: 'This is not right' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('There is a problem').waitFor();
  await dialog.getByLabel('What’s not right?').fill('I stayed until noon.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await hours.getByText('An organizer will answer').waitFor();
  await hours.getByText('2.3 hours confirmed').waitFor();
  expect(await faultsOf(volunteer), 'the profile').toEqual([]);
});
