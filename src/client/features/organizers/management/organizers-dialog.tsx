import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { organizerInput, type OrganizerInput } from '#contract/organizers.ts';
import type { SheetView } from '#contract/sheets.ts';
import { retention } from '#domain/retention.ts';
import { inviteOrganizer, organizersQuery } from '#client/features/organizers/organizers.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { EmailField } from '#client/ui/field.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { OrganizerRow } from './organizer-row.tsx';

export interface OrganizersDialogProps extends DialogState {
  readonly sheet: SheetView;
}

export function OrganizersDialog({ sheet, ...state }: OrganizersDialogProps) {
  return (
    <Dialog
      {...state}
      title={<span translate="no">Organizers of “{sheet.title}”</span>}
      description="They see who signed up, change this sheet and its slots, and write to its volunteers. They see nothing else of the dashboard. Administrators can always do all of that."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Organizers sheet={sheet} />
        <Invite sheet={sheet} />
        <p className="text-small text-muted">
          <span>Volunteers’ replies go to </span>
          <span translate="no">
            {sheet.organizerName} ({sheet.organizerEmail})
          </span>
          <span>, whoever organizes. You can change that under Edit.</span>
        </p>
      </div>
    </Dialog>
  );
}

function Organizers({ sheet }: { readonly sheet: SheetView }) {
  const { data, isError, refetch } = useQuery(organizersQuery(sheet.id));
  if (data === undefined)
    return isError ? (
      <CouldNotLoad text="We couldn’t load the organizers." onAgain={() => void refetch()} />
    ) : (
      <Bone className="h-14 w-full rounded-control" />
    );
  if (data.length === 0)
    return <p className="text-muted">Nobody organizes this sheet besides the administrators yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((organizer) => (
        <OrganizerRow key={organizer.id} sheetId={sheet.id} organizer={organizer} />
      ))}
    </ul>
  );
}

function Invite({ sheet }: { readonly sheet: SheetView }) {
  const queryClient = useQueryClient();
  const draft = `sheet:invite:${sheet.id}`;
  const form = usePersistedForm<OrganizerInput, OrganizerInput>({
    initial: { email: '' },
    resolver: schemaResolver(organizerInput),
    draft,
    failure: { text: 'We couldn’t send the invitation. Please try again.' },
    fieldForError: (error) => (error instanceof HttpError && error.status === 409 ? 'email' : undefined),
  });
  const invite = async (input: OrganizerInput) => {
    const { email } = await inviteOrganizer(sheet.id, input, requestKey(draft, input));
    forgetRequestKey(draft);
    form.reset();
    showToast({ title: 'Invitation Sent', description: email });
    await queryClient.invalidateQueries({ queryKey: organizersQuery(sheet.id).queryKey });
  };
  return (
    <form
      id={form.id}
      method={BY_SCRIPT}
      noValidate
      onSubmit={form.submit(invite)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="-mb-3 empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <EmailField
        label="Invite by email"
        hint={`They get a link that works once, within ${retention.oneTimeLinks.days} days, and need an account with this address`}
        autoComplete="off"
        data-first-focus=""
        {...form.fieldProps('email')}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        <UserPlus aria-hidden="true" size={18} />
        <span>Send invitation</span>
      </Button>
    </form>
  );
}
