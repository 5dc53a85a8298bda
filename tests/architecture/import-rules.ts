import type { SourceFile } from './source-file.ts';

const serverFloor: Record<string, readonly string[]> = {
  jobs: [],
  mail: ['jobs'],
  graph: [],
  pictures: [],
  videos: [],
  'watched-pages': [],
  http: ['pictures'],
};

/** Every feature of the server, with those that it may use: only features above it. */
export const serverFeatures: Record<string, readonly string[]> = {
  audit: [],
  settings: ['audit'],
  hero: ['audit', 'settings'],
  school: ['audit', 'settings'],
  uploads: [],
  languages: [],
  idempotency: [],
  questions: [],
  waitlist: [],
  'calendar-records': [],
  mailboxes: ['calendar-records'],
  'fill-actions': [],
  searches: [],
  attendance: [],
  consent: ['waitlist', 'searches'],
  asked: [],
  'given-hours': [],
  organizers: [],
  'late-cancels': ['settings', 'organizers'],
  signups: [
    'audit',
    'attendance',
    'consent',
    'given-hours',
    'idempotency',
    'questions',
    'waitlist',
    'calendar-records',
    'mailboxes',
    'searches',
    'late-cancels',
  ],
  accounts: [
    'audit',
    'attendance',
    'consent',
    'questions',
    'waitlist',
    'mailboxes',
    'asked',
    'given-hours',
    'searches',
    'organizers',
    'late-cancels',
    'signups',
  ],
  sessions: ['accounts', 'organizers'],
  login: ['audit', 'accounts', 'sessions'],
  'mailbox-proofs': ['attendance', 'given-hours', 'waitlist', 'mailboxes', 'signups', 'accounts', 'sessions', 'login'],
  mine: ['signups', 'accounts', 'mailbox-proofs'],
  registration: ['audit', 'consent', 'signups', 'accounts', 'sessions'],
  profile: [
    'audit',
    'attendance',
    'consent',
    'questions',
    'waitlist',
    'calendar-records',
    'mailboxes',
    'asked',
    'given-hours',
    'searches',
    'signups',
    'organizers',
    'accounts',
    'sessions',
  ],
  users: ['audit', 'calendar-records', 'signups', 'organizers', 'accounts', 'sessions'],
  deletion: ['audit', 'attendance', 'given-hours', 'signups', 'accounts', 'mailbox-proofs'],
  email: ['audit', 'settings', 'accounts'],
  slots: [
    'audit',
    'idempotency',
    'questions',
    'waitlist',
    'calendar-records',
    'fill-actions',
    'given-hours',
    'signups',
  ],
  sheets: [
    'audit',
    'idempotency',
    'questions',
    'waitlist',
    'calendar-records',
    'given-hours',
    'signups',
    'organizers',
    'slots',
  ],
  calendars: ['audit', 'calendar-records', 'mailboxes', 'signups', 'mailbox-proofs', 'slots', 'sheets'],
  invitations: ['audit', 'idempotency', 'signups', 'organizers', 'accounts', 'sessions', 'sheets'],
  series: [
    'audit',
    'settings',
    'idempotency',
    'questions',
    'waitlist',
    'calendar-records',
    'signups',
    'organizers',
    'slots',
    'sheets',
  ],
  templates: ['audit', 'idempotency', 'accounts', 'slots', 'sheets'],
  'known-translations': ['questions', 'slots', 'sheets', 'templates'],
  'sheet-imports': ['audit', 'accounts', 'slots', 'sheets'],
  'sheet-pictures': ['audit', 'sheets'],
  'sheet-questions': ['audit', 'questions', 'slots', 'sheets'],
  'signup-link': [
    'attendance',
    'questions',
    'searches',
    'late-cancels',
    'signups',
    'slots',
    'sheets',
    'mailbox-proofs',
  ],
  offers: [
    'audit',
    'idempotency',
    'questions',
    'waitlist',
    'fill-actions',
    'signups',
    'slots',
    'sheets',
    'signup-link',
  ],
  'hand-overs': [
    'audit',
    'idempotency',
    'questions',
    'waitlist',
    'searches',
    'organizers',
    'late-cancels',
    'signups',
    'slots',
    'sheets',
    'signup-link',
    'offers',
  ],
  calls: [
    'audit',
    'settings',
    'idempotency',
    'consent',
    'waitlist',
    'asked',
    'signups',
    'slots',
    'sheets',
    'signup-link',
    'mailbox-proofs',
    'offers',
  ],
  door: ['audit', 'attendance', 'signups', 'mailbox-proofs', 'slots', 'sheets', 'signup-link'],
  hours: ['audit', 'attendance', 'given-hours', 'signups', 'slots', 'sheets', 'mailbox-proofs'],
  'fill-history': ['audit', 'fill-actions', 'calls', 'signups', 'slots'],
  'late-notices': ['waitlist', 'organizers', 'late-cancels', 'signups'],
  reminders: ['audit', 'signups', 'sheets', 'consent'],
  stats: ['given-hours', 'sheets'],
  live: ['sheets'],
  export: ['audit', 'questions', 'given-hours', 'sheets'],
  letters: ['audit', 'settings', 'signups', 'accounts', 'slots', 'sheets', 'consent'],
  notifications: ['audit', 'settings', 'accounts'],
  logos: ['audit'],
  social: ['audit', 'settings', 'notifications', 'logos'],
  share: ['audit', 'settings', 'fill-actions', 'sheets', 'logos', 'social'],
  retention: ['settings', 'consent', 'hero', 'school', 'sheet-pictures', 'share'],
  monitors: ['audit', 'notifications'],
  checks: ['audit', 'notifications', 'monitors'],
  changes: ['monitors', 'checks'],
  communications: ['audit', 'notifications', 'social'],
  system: ['audit', 'letters', 'monitors'],
  overview: [
    'audit',
    'organizers',
    'waitlist',
    'searches',
    'given-hours',
    'late-cancels',
    'accounts',
    'slots',
    'sheets',
    'signup-link',
    'calls',
    'hours',
    'reminders',
    'monitors',
    'system',
  ],
  versions: [],
  backup: [],
  backups: ['settings', 'accounts', 'backup'],
  health: ['backups'],
  documents: ['settings', 'sessions', 'sheets', 'share'],
  printing: ['signups', 'slots', 'sheets', 'door', 'share', 'documents'],
  'dish-labels': ['signups', 'slots', 'sheets', 'documents', 'printing'],
  'hour-reports': ['given-hours', 'documents', 'printing'],
  certificates: ['audit', 'given-hours', 'mailbox-proofs', 'documents', 'printing'],
  people: ['audit', 'waitlist', 'given-hours', 'slots', 'sheets', 'communications', 'certificates'],
  'home-screen': ['documents'],
  'no-script': ['accounts', 'sessions', 'waitlist', 'signups', 'signup-link', 'offers', 'hand-overs', 'documents'],
};

export const clientFeatures: Record<string, readonly string[]> = {
  languages: [],
  door: [],
  'seen-pages': [],
  calendars: [],
  export: [],
  organizers: [],
  'no-school': [],
  pictures: [],
  communications: [],
  people: ['communications'],
  sheets: ['organizers', 'no-school', 'pictures', 'people'],
  stats: ['sheets'],
  hero: ['sheets', 'stats', 'pictures'],
  school: ['hero', 'pictures', 'stats'],
  accounts: ['sheets'],
  consent: [],
  'sign-in': ['accounts', 'consent'],
  invitations: ['accounts', 'sign-in'],
  hours: ['sheets'],
  certificates: ['hours'],
  'hour-reports': [],
  profile: ['sheets', 'accounts', 'consent', 'sign-in', 'hours', 'certificates'],
  users: ['sheets', 'accounts'],
  email: ['accounts'],
  deletion: ['users'],
  live: ['sheets', 'stats'],
  'late-cancels': [],
  questions: ['sheets'],
  'privacy-policy': ['questions'],
  waitlist: ['sheets'],
  'help-needed': ['sheets', 'stats', 'waitlist'],
  attendance: ['sheets'],
  signups: ['sheets', 'questions', 'waitlist', 'people'],
  'chosen-places': [],
  slots: ['sheets', 'waitlist', 'signups', 'questions', 'chosen-places'],
  'person-form': ['signups', 'consent'],
  asking: ['slots', 'questions', 'person-form'],
  'signup-dialog': ['sheets', 'signups', 'slots', 'questions', 'asking', 'person-form', 'waitlist'],
  'signup-for-several': [
    'chosen-places',
    'sheets',
    'signups',
    'slots',
    'questions',
    'asking',
    'person-form',
    'signup-dialog',
  ],
  'signup-link': ['sheets', 'signups', 'slots', 'consent', 'questions', 'asking', 'person-form'],
  offers: ['sheets', 'signups', 'slots', 'waitlist', 'signup-dialog', 'signup-link'],
  'hand-overs': ['sheets', 'signups', 'slots', 'asking', 'person-form', 'signup-dialog', 'signup-link', 'offers'],
  calls: ['sheets', 'signups', 'slots', 'person-form', 'signup-dialog', 'signup-link', 'offers'],
  mine: ['sheets', 'accounts', 'sign-in', 'profile', 'offers'],
  'no-script': [
    'sheets',
    'signups',
    'slots',
    'questions',
    'asking',
    'person-form',
    'waitlist',
    'signup-dialog',
    'signup-link',
    'offers',
  ],
  'slot-table': ['sheets', 'slots'],
  series: ['no-school', 'organizers', 'sheets'],
  templates: ['sheets'],
  'sheet-imports': ['sheets'],
  reminders: ['sheets'],
  letters: [],
  versions: [],
  monitors: [],
  notifications: ['monitors'],
  social: ['accounts', 'monitors'],
  system: [],
  overview: ['sheets', 'stats', 'live', 'hand-overs', 'series', 'reminders'],
};

type Features = Record<string, readonly string[]>;

export function outOfOrder(features: Features): string[] {
  const names = Object.keys(features);
  return names.flatMap((name, at) =>
    (features[name] ?? [])
      .filter((used) => !names.slice(0, at).includes(used))
      .map((used) => `${name} names ${used}, which does not stand above it`),
  );
}

interface Layer {
  readonly of: string;
  readonly mayUse: readonly string[];
}

/** The first layer that fits a file is its own. */
const LAYERS: readonly Layer[] = [
  { of: 'src/domain/', mayUse: ['src/domain/'] },
  { of: 'src/contract/', mayUse: ['src/contract/', 'src/domain/'] },
  { of: 'src/client/ui/', mayUse: ['src/client/ui/', 'src/client/lib/', 'src/contract/', 'src/domain/'] },
  { of: 'src/client/lib/', mayUse: ['src/client/lib/', 'src/client/ui/', 'src/contract/', 'src/domain/'] },
  {
    of: 'src/client/features/',
    mayUse: ['src/client/features/', 'src/client/ui/', 'src/client/lib/', 'src/contract/', 'src/domain/'],
  },
  {
    of: 'src/client/pages/',
    mayUse: [
      'src/client/pages/',
      'src/client/features/',
      'src/client/ui/',
      'src/client/lib/',
      'src/contract/',
      'src/domain/',
    ],
  },
  { of: 'src/client/', mayUse: ['src/client/', 'src/contract/', 'src/domain/'] },
  { of: 'src/server/platform/', mayUse: ['src/server/platform/', 'migrations/', 'src/contract/', 'src/domain/'] },
  ...Object.entries(serverFloor).map(([part, parts]) => ({
    of: `src/server/${part}/`,
    mayUse: [part, 'platform', ...parts].map((used) => `src/server/${used}/`).concat('src/contract/', 'src/domain/'),
  })),
  {
    of: 'src/server/features/',
    mayUse: ['features', 'platform', ...Object.keys(serverFloor)]
      .map((used) => `src/server/${used}/`)
      .concat('src/contract/', 'src/domain/'),
  },
  { of: 'src/server/', mayUse: ['src/server/', 'src/contract/', 'src/domain/'] },
  { of: 'migrations/', mayUse: ['migrations/', 'src/server/platform/database/'] },
];

/** Given to every feature and never built there: features know it by its type only. */
const GIVEN_TO_FEATURES = 'src/server/hub.ts';
const TEST = /\.test\.tsx?$/;

/**
 * Imports against the one direction: client pages → features → ui, lib; server routes → features → platform; all →
 * contract → domain.
 */
export function againstTheDirection(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const layer = LAYERS.find(({ of }) => path.startsWith(of));
    if (layer === undefined || TEST.test(path)) return [];
    return imports
      .filter(({ file }) => file !== null && !layer.mayUse.some((allowed) => file.startsWith(allowed)))
      .filter(({ file, typeOnly }) => !(layer.of === 'src/server/features/' && file === GIVEN_TO_FEATURES && typeOnly))
      .map(({ file }) => `${path} uses ${file}`);
  });
}

export function betweenFeatures(files: readonly SourceFile[], side: 'server' | 'client', features: Features): string[] {
  const nameOf = (file: string | null) => new RegExp(`^src/${side}/features/([^/]+)/`).exec(file ?? '')?.[1];
  return files.flatMap(({ path, imports }) => {
    const own = nameOf(path);
    if (own === undefined || TEST.test(path)) return [];
    const allowed = features[own];
    if (allowed === undefined) return [`${path} belongs to a feature that the order does not know`];
    return imports
      .map(({ file }) => nameOf(file))
      .filter((used) => used !== undefined && used !== own && !allowed.includes(used))
      .map((used) => `${path} uses the feature ${used}`);
  });
}

export function rings(files: readonly SourceFile[]): string[] {
  const uses = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ file, typeOnly }) => (file === null || typeOnly ? [] : [file])),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (trail.includes(file) || done.has(file)) return;
    for (const used of uses.get(file) ?? []) visit(used, [...trail, file]);
    done.add(file);
  };
  for (const { path } of files) visit(path, []);
  return found;
}

export function climbing(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter(({ from }) => from.startsWith('..')).map(({ from }) => `${path} imports ${from}`),
  );
}

const LOCAL = /^[.#]/;
const EXTENSION = /\.(tsx?|mjs|css|po|svg)(\?.*)?$/;

export function withoutExtension(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => LOCAL.test(from) && !EXTENSION.test(from))
      .map(({ from }) => `${path} imports ${from}`),
  );
}
