import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { SettingView } from '#contract/settings.ts';
import { lateCancelHoursOf, lateCancelLimits, readLateCancelHours } from '#domain/late-cancels.ts';
import { requestJson } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { BY_SCRIPT } from '#client/lib/by-script.ts';

const ADDRESS = '/api/settings/lateCancelHours';

export const lateCancelsQuery = queryOptions({
  queryKey: [ADDRESS],
  queryFn: async ({ signal }) =>
    readLateCancelHours((await requestJson<Pick<SettingView, 'value'>>('GET', ADDRESS, { signal })).value),
});

async function saveHours(value: string): Promise<void> {
  await requestJson('POST', ADDRESS, { body: { key: 'lateCancelHours', value } });
}

/** From when on organizers are told of each volunteer who cancels. */
export function LateCancelsCard() {
  const { data, isError, refetch } = useQuery(lateCancelsQuery);
  return (
    <section aria-labelledby="late-cancels-heading" className="card grid content-start gap-3 p-4 md:p-5">
      <h3 id="late-cancels-heading" className="text-[1.15625rem]">
        Late cancellations
      </h3>
      <p className="text-small text-muted">
        When a volunteer cancels this late, we email the organizers right away, and the volunteer is asked first whether
        somebody else can come.
      </p>
      {data !== undefined ? (
        <Hours key={data} hours={data} />
      ) : isError ? (
        <div className="flex flex-wrap items-center gap-x-3 text-small">
          <p>We couldn’t load this setting.</p>
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div aria-busy="true">
          <Bone className="h-20 w-full rounded-control" />
        </div>
      )}
    </section>
  );
}

function Hours({ hours }: { readonly hours: number }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(String(hours));
  const [error, setError] = useState<string | undefined>(undefined);
  const { run, isBusy } = useAction({
    call: saveHours,
    success: { title: 'Setting Saved' },
    failure: { title: 'Update Failed', text: 'We couldn’t save the setting. Please try again.' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: lateCancelsQuery.queryKey }),
  });
  const { least, most } = lateCancelLimits;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    const isWrong = lateCancelHoursOf(wanted) === null;
    setError(isWrong ? `Enter a whole number from ${least} to ${most}` : undefined);
    if (!isWrong) run(wanted);
  };
  return (
    <form method={BY_SCRIPT} noValidate className="flex flex-wrap items-end gap-2" onSubmit={save}>
      <TextField
        label="Hours before the start"
        hint={`From ${least} to ${most}`}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32 tabular-nums"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="outline" busy={isBusy}>
        Save hours
      </Button>
    </form>
  );
}
