import { ask, demand } from './ask.ts';
import { ADMINISTRATOR } from './place.ts';

const SHEET = {
  title: 'Winter Craft Fair',
  description: 'Tables, cocoa and music in the gym.',
  eventDate: '2099-12-12T09:00',
  organizerName: 'Olga Organizer',
  organizerEmail: 'olga@pac.example',
};

export interface MadeSheet {
  readonly id: string;
  readonly slots: string[];
}

/** The first administrator, who organizes through the calls that the dashboard uses. */
export class Organizer {
  readonly cookie: string;

  private constructor(cookie: string) {
    this.cookie = cookie;
  }

  /** Of a server without an email account: with one, it would ask for a code too. */
  static async at(server: string, account: object = ADMINISTRATOR): Promise<Organizer> {
    const { headers } = await demand(server, 'POST', '/api/auth/login', { json: account });
    const session = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('sid='));
    if (session === undefined) throw new Error('The administrator was given no session');
    return new Organizer(session.split(';', 1)[0] ?? '');
  }

  async makeSheet(server: string, slots: number, places: number | null, more: object = {}): Promise<MadeSheet> {
    const { body } = await demand(server, 'POST', '/api/signup-sheets', {
      cookie: this.cookie,
      json: { ...SHEET, ...more },
    });
    const sheet: MadeSheet = { id: String(body['id']), slots: [] };
    for (let nth = 0; nth < slots; nth += 1) sheet.slots.push(await this.makeSlot(server, sheet.id, places));
    return sheet;
  }

  async makeSlot(server: string, signupSheetId: string, maxVolunteers: number | null): Promise<string> {
    const json = { signupSheetId, title: 'Set up tables', startTime: null, endTime: null, maxVolunteers };
    const { body } = await demand(server, 'POST', '/api/volunteer-slots', { cookie: this.cookie, json });
    return String(body['id']);
  }

  ask(server: string, method: string, path: string, json?: unknown) {
    return ask(server, method, path, { cookie: this.cookie, ...(json === undefined ? {} : { json }) });
  }
}
