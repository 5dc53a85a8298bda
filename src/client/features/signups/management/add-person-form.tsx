import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { BY_SCRIPT } from '#client/lib/by-script.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorSummary } from '#client/ui/error-summary.tsx';
import { EmailField, TextField } from '#client/ui/field.tsx';
import { PersonNameField } from './person-name-field.tsx';
import { useAdding } from './use-adding.ts';

interface AddPersonFormProps {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly onClose: () => void;
}

/** In the row of its slot, where the screen is wide. It stays for the next one, until it is closed. */
export function AddPersonForm({ sheet, slot, onClose }: AddPersonFormProps) {
  const { form, add } = useAdding(sheet, slot.id, `add-person:${slot.id}`);
  const { setFocus } = form.form;
  useEffect(() => setFocus('name'), [setFocus]);
  const close = () => {
    form.discardDraft();
    onClose();
  };
  useEscape(form.id, close);
  return (
    <form
      id={form.id}
      method={BY_SCRIPT}
      noValidate
      aria-label={`Add someone to ${slot.title}`}
      onSubmit={(event) => {
        form.submit(async (person) => {
          const next = await add(person);
          setFocus('name');
          return next;
        })(event);
      }}
      className="grid gap-2 px-4 py-3"
    >
      <div className="empty:hidden">
        <ErrorSummary problems={form.problems} />
      </div>
      <div
        className={`grid items-end gap-x-2.5 ${isItem(slot) ? 'grid-cols-[minmax(0,2fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,2fr)_auto_auto]' : 'grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,2fr)_auto_auto]'}`}
      >
        <PersonNameField form={form} foundClass="order-last col-span-full mt-1 sm:grid-cols-2" />
        {isItem(slot) ? <Units form={form} slot={slot} /> : null}
        <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="off" {...form.fieldProps('phone')} />
        <EmailField label="Email" optional autoComplete="off" {...form.fieldProps('email')} />
        <Button type="submit" variant="outline" busy={form.busy}>
          Add
        </Button>
        <Button variant="ghost" size="icon" aria-label="Close without adding" onClick={close}>
          <X aria-hidden="true" size={20} />
        </Button>
      </div>
      <p className="text-small text-muted">A name is enough. Without an email, no confirmation goes out.</p>
    </form>
  );
}

/** A key that ends it belongs to all of its fields. */
function useEscape(formId: string, close: () => void): void {
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => (event.key === 'Escape' ? close() : undefined);
    const form = document.getElementById(formId);
    form?.addEventListener('keydown', onEscape);
    return () => form?.removeEventListener('keydown', onEscape);
  }, [formId, close]);
}

export function Units({
  form,
  slot,
}: Pick<ReturnType<typeof useAdding>, 'form'> & { readonly slot: Pick<SlotView, 'unit'> }) {
  return (
    <TextField
      label={slot.unit === undefined ? 'How many' : `How many (${slot.unit})`}
      optional
      inputMode="numeric"
      autoComplete="off"
      placeholder="1"
      {...form.fieldProps('quantity')}
    />
  );
}
