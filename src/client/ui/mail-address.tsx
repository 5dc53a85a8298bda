export function MailAddress({ of, className = '' }: { readonly of: string; readonly className?: string }) {
  const at = of.indexOf('@') + 1;
  return (
    <bdi translate="no" className={`wrap-anywhere ${className}`}>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </bdi>
  );
}
