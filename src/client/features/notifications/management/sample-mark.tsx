export function SampleMark() {
  return (
    <span className="rounded-full border border-dashed border-field px-2.5 py-0.5 text-small font-semibold text-muted">
      Sample
    </span>
  );
}
