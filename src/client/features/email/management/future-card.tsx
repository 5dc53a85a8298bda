const ideas = [
  'Signing in with Google or Microsoft instead of an app password',
  'Checking the sender’s mailbox, so that bounced emails are noticed automatically',
  'Custom text for confirmations and reminders',
  'Switches for each notification type',
];

export function FutureCard() {
  return (
    <section aria-labelledby="future-heading" className="card grid content-start gap-2 p-4 md:p-5">
      <h3 id="future-heading" className="text-[1.15625rem]">
        Future enhancements
      </h3>
      <p className="text-small text-muted">Ideas for later. None of them is available yet, and we don’t promise any.</p>
      <ul className="grid list-disc gap-1 ps-5 text-small marker:text-muted">
        {ideas.map((idea) => (
          <li key={idea}>{idea}</li>
        ))}
      </ul>
    </section>
  );
}
