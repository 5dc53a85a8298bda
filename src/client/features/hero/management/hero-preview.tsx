import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { VolunteerHours } from '#domain/stats.ts';
import type { PictureView } from '#contract/pictures.ts';
import { HeroBanner } from '#client/features/hero/hero-banner.tsx';
import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { heroIn, type HeroFields } from './hero-fields.ts';

interface HeroPreviewProps {
  readonly form: PersistedForm<HeroFields, HeroFields>;
  readonly image: PictureView | null;
  readonly hours: VolunteerHours | null;
}

const SCREENS = [
  { name: 'phone', label: 'Phone', icon: Smartphone },
  { name: 'desk', label: 'Desktop', icon: Monitor },
] as const;

export function HeroPreview({ form, image, hours }: HeroPreviewProps) {
  // The whole of it is there from the beginning.
  const fields = useWatch({ control: form.form.control }) as HeroFields;
  const [screen, setScreen] = useState<(typeof SCREENS)[number]['name']>('phone');
  const group = useId();
  return (
    <section aria-label="Preview" className="min-w-0 @4xl:sticky @4xl:top-0 @4xl:self-start">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-body tracking-normal">Preview</h3>
        <div
          role="radiogroup"
          aria-label="Size of the preview"
          className="flex rounded-control border border-line p-0.5"
        >
          {SCREENS.map(({ name, label, icon: Icon }) => (
            <label
              key={name}
              className="flex min-h-10 cursor-pointer items-center gap-2 rounded-[10px] px-3 text-small font-semibold has-checked:bg-spruce-soft has-checked:text-spruce has-focus-visible:outline-3 has-focus-visible:outline-spruce forced-colors:has-checked:outline-2"
            >
              <input
                type="radio"
                name={group}
                value={name}
                checked={screen === name}
                onChange={() => setScreen(name)}
                className="sr-only"
              />
              <Icon aria-hidden="true" size={16} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it can be scrolled, so it can be reached by the keyboard */}
      <div
        role="group"
        aria-label="How the banner will look"
        tabIndex={0}
        className="overflow-hidden rounded-card border border-line bg-paper focus-visible:-outline-offset-2 @4xl:max-h-[62vh] @4xl:overflow-y-auto"
      >
        <Miniature isDesk={screen === 'desk'}>
          <HeroBanner hero={{ ...heroIn(fields), image }} hours={hours} sheetsId="" />
        </Miniature>
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </section>
  );
}

/** In px; the banner's full width. */
const DESK = 1120;

/** Scaled from desktop width, or at the width of this box, which is about a phone's. */
function Miniature({ isDesk, children }: { readonly isDesk: boolean; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(DESK);
  useEffect(() => {
    if (box.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? DESK));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} inert className={isDesk ? '' : 'mx-auto max-w-[28rem]'}>
      <div style={isDesk ? { width: DESK, zoom: Math.min(1, room / DESK) } : {}}>{children}</div>
    </div>
  );
}
