import type { ReactNode } from 'react';
import type { NewMonitor } from '#contract/monitors.ts';
import { scheduleMinutes } from '#domain/monitors/check-schedule.ts';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { withLine, type MonitorFields } from './monitor-fields.ts';
import { ignoredExamples, SelectorExamples, SelectorHelp, watchedExamples } from './selector-examples.tsx';

interface MonitorFormProps {
  readonly form: PersistedForm<MonitorFields, NewMonitor>;
}

export function PageFields({ form }: MonitorFormProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <TextField label="Name" data-first-focus="" autoComplete="off" {...form.fieldProps('name')} />
      <TextField
        label="Page address"
        hint="Start with https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        {...form.fieldProps('url')}
      />
      <Selectors form={form} />
    </div>
  );
}

export function WatchFields({ form }: MonitorFormProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <TextField
        label="Minutes between checks"
        hint={`From ${scheduleMinutes.min} to ${scheduleMinutes.max}, which is once a day. ${scheduleMinutes.usual} is usual.`}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-36"
        {...form.fieldProps('scheduleMinutes')}
      />
      <Group legend="Who gets notified">
        <SwitchField label="Email to the alert recipients" {...form.fieldProps('emailNotifications')} />
        <SwitchField label="Recent Activity in this dashboard" {...form.fieldProps('internalPosts')} />
        <SwitchField label="A post on Facebook" {...form.fieldProps('facebookPosts')} />
        <SwitchField label="A post on Instagram" {...form.fieldProps('instagramPosts')} />
        <p className="text-small text-muted">Posts wait until you connect the council’s page.</p>
      </Group>
      <Group legend="What to report">
        <SwitchField
          label="Only upcoming events"
          hint="Changes that only mention past dates are saved, but nobody is notified."
          {...form.fieldProps('filterFutureEvents')}
        />
        <SwitchField label="Paused" hint="It isn’t checked automatically." {...form.fieldProps('isPaused')} />
      </Group>
      <TextField
        label="Webhook"
        optional
        hint="A web address that we notify of every change."
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        {...form.fieldProps('webhookUrl')}
      />
    </div>
  );
}

function Selectors({ form }: MonitorFormProps) {
  const { setValue, getValues } = form.form;
  const add = (name: 'selectors' | 'ignoreSelectors') => (selector: string) =>
    setValue(name, withLine(getValues(name), selector), { shouldDirty: true });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <TextArea
          label="CSS selectors"
          hint="The part of the page to monitor, one selector per line"
          rows={2}
          {...code}
          {...form.fieldProps('selectors')}
        />
        <SelectorExamples examples={watchedExamples} label="Examples of what to monitor" onAdd={add('selectors')} />
        <SelectorHelp />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <TextArea
          label="Leave out"
          optional
          hint="Selectors for parts that change on their own and aren’t news, one per line"
          rows={2}
          {...code}
          {...form.fieldProps('ignoreSelectors')}
        />
        <SelectorExamples
          examples={ignoredExamples}
          label="Examples of what to leave out"
          onAdd={add('ignoreSelectors')}
        />
      </div>
    </>
  );
}

/** Turns off corrections, as selectors are no prose. */
const code = {
  className: 'font-mono lg:text-small!',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
  translate: 'no',
} as const;

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-0.5">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
