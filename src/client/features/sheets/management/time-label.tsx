/** `Time (Pacific Time, optional)` */
export function TimeLabel({ label, more }: { readonly label: string; readonly more: string }) {
  return (
    <>
      {label} <span className="font-normal text-muted">({more})</span>
    </>
  );
}
