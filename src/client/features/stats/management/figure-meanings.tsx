const meanings = [
  ['Active Signups', 'Sheets that aren’t over: the deadline, or the event if there’s no deadline, is today or later.'],
  [
    'Total Volunteers',
    'Sign-ups on all sheets, including past ones. Someone who helps three times counts three times; bringing things isn’t counted.',
  ],
  [
    'Hours This Month',
    'For slots that start this month and have a start and an end time: hours × people signed up, including days that are still ahead. Bringing things isn’t counted.',
  ],
  [
    'Fill Rate',
    'Places taken out of all places on active sheets, not counting slots without a maximum, things to bring, or sheets that hide their counts.',
  ],
] as const;

/** How the four figures of the dashboard are counted. */
export function FigureMeanings() {
  return (
    <section className="card p-4 md:p-5" aria-labelledby="figures">
      <h2 id="figures" tabIndex={-1} className="scroll-mt-4 text-[1.15625rem] outline-none">
        What the figures of the dashboard count
      </h2>
      <dl className="mt-2 grid gap-x-6 gap-y-3 text-small sm:grid-cols-2">
        {meanings.map(([figure, meaning]) => (
          <div key={figure}>
            <dt className="font-semibold">{figure}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
