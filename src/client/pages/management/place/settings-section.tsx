import { Suspense, type ReactNode } from 'react';
import { settingsParts, sheetSettings, type SettingsPart } from '#contract/organizer-paths.ts';
import { actedOnSheet } from '#client/features/sheets/management/acted-on.ts';
import { actionsOf, type SheetActionKind } from '#client/features/sheets/management/sheet-actions.ts';
import { languagesOf } from '#client/features/sheets/management/translation-fields.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { DialogsInPlace } from '#client/ui/dialogs-in-place.tsx';
import { SheetForms } from '#client/pages/management/sheet-forms.ts';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import type { PlaceProps } from './place-props.ts';
import { useBegunAgain } from './use-begun-again.ts';

const names: Readonly<Record<SettingsPart, string>> = {
  details: 'Details',
  rules: 'Sign-up rules',
  questions: 'Questions',
  languages: 'Languages',
  organizers: 'Organizers',
  picture: 'Picture',
  repeat: 'Repeat and copy',
  end: 'Cancel or delete',
};

export interface SettingsSectionProps extends PlaceProps {
  readonly part: SettingsPart;
}

/** All that is set of a sheet, each part at its own address. */
export function SettingsSection(props: SettingsSectionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[14.5rem_minmax(0,1fr)] wide:gap-7">
      <Parts {...props} />
      <div className="min-w-0 max-w-[49rem]">
        <Part {...props} />
      </div>
    </div>
  );
}

function Parts({ sheet, part }: SettingsSectionProps) {
  const counts: Partial<Record<SettingsPart, number>> = {
    questions: (sheet.questions ?? []).length,
    languages: languagesOf(sheet).length + 1,
  };
  return (
    <nav aria-label="Parts of the settings" className="min-w-0">
      <ul className="flex gap-1 overflow-x-auto wide:grid">
        {settingsParts.map((one) => (
          <li key={one} className={one === 'end' ? 'wide:mt-2.5' : ''}>
            <AppLink
              href={sheetSettings(sheet.id, one)}
              aria-current={one === part ? 'page' : undefined}
              className={`flex min-h-11 items-center justify-between gap-3 rounded-control border px-3 text-[0.9375rem] whitespace-nowrap focus-visible:-outline-offset-3 wide:min-h-10 ${
                one === part ? 'border-line bg-card font-semibold' : 'border-transparent hover:bg-card'
              } ${one === 'end' ? 'text-brick' : one === part ? '' : 'text-muted'}`}
            >
              <span>{names[one]}</span>
              {counts[one] === undefined || counts[one] === 0 ? null : (
                <span className="text-small font-normal text-muted tabular-nums">{counts[one]}</span>
              )}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part(props: SettingsSectionProps): ReactNode {
  const { sheet, part } = props;
  // With what is stored now.
  const [saved, again, place] = useBegunAgain();
  const state = { open: true, onOpenChange: again };
  const key = `${part} ${saved}`;
  if (part === 'repeat') return <Deeds {...props} title={names.repeat} kinds={['copy', 'repeat', 'change-series']} />;
  if (part === 'end') return <Deeds {...props} title={names.end} kinds={ENDS} />;
  return (
    <div ref={place}>
      <DialogsInPlace>
        <Suspense key={part} fallback={<LoadingBone className="h-64 w-full rounded-card" />}>
          {part === 'questions' ? (
            <SheetForms.Questions key={key} sheet={sheet} {...state} />
          ) : part === 'organizers' ? (
            <SheetForms.Organizers key={key} sheet={sheet} {...state} />
          ) : part === 'picture' ? (
            <SheetForms.Picture key={key} sheet={sheet} {...state} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <SheetForms.EditSheet key={key} sheet={sheet} part={part} {...state} />
              {part === 'languages' ? (
                <SheetForms.Translate key={`${key} translated`} sheet={sheet} {...state} />
              ) : null}
            </div>
          )}
        </Suspense>
      </DialogsInPlace>
    </div>
  );
}

const ENDS: readonly SheetActionKind[] = [
  'back-to-draft',
  'unlist',
  'list',
  'archive',
  'unarchive',
  'revive',
  'call-off',
  'delete',
];

/** What each of them does, beside its button. */
const explanations: Partial<Record<string, string>> = {
  copy: 'A draft of this sheet for another day, with its slots and without its sign-ups.',
  repeat: 'Drafts of this sheet for several dates, which are then a series.',
  'change-series': 'Changes this date and those after it at once.',
  'back-to-draft': 'Only organizers see it again.',
  unlist: 'Only who has the link finds it.',
  list: 'Everyone finds it in the list.',
  archive: 'Leaves the list. Its page says so, and nobody can sign up.',
  unarchive: 'It is in the list again.',
  revive: 'The sheet takes sign-ups again.',
  'call-off': 'The page says that the event is cancelled, and volunteers are emailed.',
  delete: 'With its slots and sign-ups, for good.',
};

interface DeedsProps extends PlaceProps {
  readonly title: string;
  readonly kinds: readonly SheetActionKind[];
}

function Deeds({ sheet, session, deeds, title, kinds }: DeedsProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const acted = actedOnSheet(sheet, clock, now);
  const actions = actionsOf(kinds, acted, session.user);
  return (
    <section aria-labelledby="deeds" className="card overflow-hidden">
      <h2 id="deeds" className="px-4 pt-5 pb-2 text-[1.25rem] md:px-6">
        {title}
      </h2>
      {actions.length === 0 ? (
        <p className="px-4 pb-5 text-muted md:px-6">Administrators do that.</p>
      ) : (
        <ul>
          {actions.map((action) => (
            <li
              key={action.kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hair px-4 py-3 first:border-t-0 md:px-6"
            >
              <p className="min-w-0 grow basis-60 text-muted">{explanations[action.kind]}</p>
              {'run' in action ? (
                <Button
                  variant="outline"
                  size="sm"
                  className={action.isDestructive === true ? 'text-brick!' : ''}
                  onClick={() => action.run(acted, deeds)}
                >
                  {action.label}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
