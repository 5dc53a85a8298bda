import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callInput, type CallPreview, type CallView } from '#contract/calls.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isAtNight } from '#domain/quiet-hours.ts';
import { salesWordIn } from '#domain/sales-words.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { HttpError } from '#client/lib/http.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { schemaResolver, usePersistedForm, type PersistedForm } from '#client/lib/persisted-form.ts';
import { forgetRequestKey, requestKey } from '#client/lib/request-key.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox, ChoicesField, TextArea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { CallHistory } from './call-history.tsx';
import { askForHelpers, callPreviewQuery, callsKey } from './call-writes.ts';
import { WhoIsAskedNote } from './who-is-asked-note.tsx';

interface AskFields {
  readonly slotIds: string[];
  readonly note: string;
  readonly confirmedCommercial: boolean;
  readonly keepAsking: boolean;
}

const askSchema: z.ZodType<AskFields> = z.object({
  slotIds: z.array(z.string()).min(1, { error: 'Choose at least one volunteer slot' }),
  note: callInput.shape.note.unwrap(),
  confirmedCommercial: z.boolean(),
  keepAsking: z.boolean(),
});

type AskingForm = PersistedForm<AskFields, AskFields>;

interface AskFormProps extends DialogState {
  readonly sheet: Pick<SheetView, 'id' | 'title'>;
  /** For all slots that miss volunteers. */
  readonly first: CallPreview;
  readonly title: string;
  readonly description: ReactNode;
}

export function AskForm({ sheet, first, title, description, ...state }: AskFormProps) {
  const queryClient = useQueryClient();
  const { publicUrl } = usePageData();
  const sellsIn = (note: string) => salesWordIn(note.replaceAll(publicUrl, ' '));
  const draft = `ask-for-helpers:${sheet.id}`;
  const all = first.slots.map(({ slotId }) => slotId);
  const form = usePersistedForm<AskFields, AskFields>({
    initial: { slotIds: all, note: '', confirmedCommercial: false, keepAsking: false },
    resolver: schemaResolver(askSchema, ({ note, confirmedCommercial }) =>
      sellsIn(note) !== null && !confirmedCommercial
        ? { confirmedCommercial: 'Check this box, or change your note' }
        : {},
    ),
    draft,
    failure: { text: 'We couldn’t ask anybody. Please try again.' },
  });
  const typed = useWatch({ control: form.form.control });
  const slotIds = all.filter((id) => typed.slotIds?.includes(id) === true);
  const sells = sellsIn(typed.note ?? '');
  const wish = {
    ...(slotIds.length === all.length || slotIds.length === 0 ? {} : { slotIds }),
    ...(sells === null ? {} : { confirmedCommercial: true }),
  };
  const { data: preview = first } = useQuery(callPreviewQuery(sheet.id, wish));
  const ask = async ({ note, keepAsking }: AskFields) => {
    const body = { ...wish, note, keepAsking };
    const call = await askForHelpers(sheet.id, body, requestKey(draft, body)).catch(orWaitingFirst);
    forgetRequestKey(draft);
    await queryClient.invalidateQueries({ queryKey: callsKey(sheet.id) });
    const told =
      call === null ? { title: 'Places Offered', description: 'Those who wait get an email.' } : toldBy(call);
    showToast(told);
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      wide
      title={title}
      description={description}
      form={form}
      onSave={ask}
      action={actionOf(preview)}
    >
      <WhoIsAskedNote preview={preview} />
      <SlotChoices form={form} first={first} chosen={slotIds} />
      <TextArea
        label="Note"
        optional
        hint="Stands in the email as you write it, above the slots. The rest of the email is in each reader’s language."
        rows={3}
        data-first-focus=""
        {...form.fieldProps('note')}
      />
      {sells === null ? null : <SecondLook form={form} sells={sells} />}
      <Checkbox
        label="Keep asking until all places are taken"
        hint="Others are asked after some hours of the day, at most three times a week."
        {...form.fieldProps('keepAsking')}
      />
      <AtNight />
      <CallHistory sheetId={sheet.id} />
    </FormDialog>
  );
}

/** The press has offered the places to those who wait, which is what the preview said. */
function orWaitingFirst(error: unknown): null {
  if (error instanceof HttpError && error.answer?.code === 'waiting_list_first') return null;
  throw error;
}

const toldBy = ({ asked, waiting }: CallView) => ({
  title: 'Helpers Asked',
  description: `${formatPeople(asked + waiting)} get an email.`,
});

function actionOf({ firstWave, waitingFirst }: CallPreview): string {
  if (waitingFirst > 0) return 'Offer to the waiting list';
  return firstWave === 0 ? 'Ask' : `Ask ${formatPeople(firstWave)}`;
}

interface SlotChoicesProps {
  readonly form: AskingForm;
  readonly first: CallPreview;
  readonly chosen: readonly string[];
}

/** For which slots people are asked; with one there is nothing to choose. */
function SlotChoices({ form, first: { slots }, chosen }: SlotChoicesProps) {
  const { date } = useSchoolTime();
  if (slots.length < 2) return null;
  const choose = (slotId: string, isChosen: boolean) =>
    form.form.setValue('slotIds', isChosen ? [...chosen, slotId] : chosen.filter((id) => id !== slotId));
  return (
    <ChoicesField
      {...form.fieldState('slotIds')}
      label="Slots"
      hint="Each person is asked for up to three of them, the nearest first."
      error={form.fieldState('slotIds').error}
      type="checkbox"
      name="slotIds"
      choices={slots.map(({ slotId, title, startTime, missing }) => ({
        value: slotId,
        label: (
          <>
            <bdi translate="no">{title}</bdi>
            <span className="text-muted">
              {startTime === null ? '' : `, ${date('day', startTime)}, ${date('time', startTime)}`}
              <span className="whitespace-nowrap">{` · ${missing} missing`}</span>
            </span>
          </>
        ),
      }))}
      isChosen={(slotId) => chosen.includes(slotId)}
      onChoose={choose}
    />
  );
}

/** Canada's anti-spam law wants another consent for what also sells. */
function SecondLook({ form, sells }: { readonly form: AskingForm; readonly sells: string }) {
  return (
    <div className="grid gap-1 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink">
      <p>
        With “
        <bdi className="wrap-anywhere" translate="no">
          {sells}
        </bdi>
        ”, this note seems to sell something, raise funds, or lead to another website. Such emails need another consent
        under Canada’s anti-spam law.
      </p>
      <Checkbox
        label="Ask only people who also agreed to news and fundraising"
        {...form.fieldProps('confirmedCommercial')}
      />
    </div>
  );
}

function AtNight() {
  const { clock } = useSchoolTime();
  const now = useNow();
  if (!isAtNight(clock, now)) return null;
  return <p className="text-small text-muted">It’s night: the emails go out at 7:00.</p>;
}
