import type { ComponentProps, ReactNode } from 'react';

type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

const variants: Record<ButtonVariant, string> = {
  default: 'bg-spruce text-white hover:bg-spruce-dark active:bg-spruce-dark border border-transparent',
  destructive: 'bg-brick text-white hover:bg-brick-dark border border-transparent',
  outline: 'border-[1.5px] border-spruce-line bg-card text-spruce hover:border-spruce hover:bg-spruce-soft',
  secondary: 'bg-spruce-soft text-spruce-dark hover:bg-spruce-line border border-transparent',
  ghost: 'text-ink hover:bg-spruce-soft border border-transparent',
  link: 'quiet-link px-1! border border-transparent',
};

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-[46px] px-[clamp(0.75rem,5.6vw,1.25rem)] text-body',
  sm: 'min-h-[44px] px-3.5 text-small md:min-h-[38px]',
  lg: 'min-h-[54px] px-[clamp(0.75rem,7.8vw,1.75rem)] text-[1.125rem]',
  icon: 'size-[44px] justify-center',
};

export function buttonClass(variant: ButtonVariant = 'default', size: ButtonSize = 'default'): string {
  return `inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors disabled:opacity-60 forced-colors:border print:hidden ${variants[variant]} ${sizes[size]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({
  variant,
  size,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass(variant, size)} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      <span className="contents">{children}</span>
    </button>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
