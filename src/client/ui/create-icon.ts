import { createElement, type ReactElement, type SVGProps } from 'react';

/** What each icon of `lucide-react` consists of. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** In CSS pixels. */
  readonly size?: number;
}

/**
 * Replaces what `lucide-react` makes a component of an icon with: its settings for color, stroke and context, which
 * nothing here uses, are a kilobyte of the scripts of every page.
 */
// oxlint-disable-next-line import/no-default-export -- as the icons import it
export default function createIcon({ name, node }: IconData): (props: IconProps) => ReactElement {
  return function Icon({ size = 24, className = '', ...props }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        // Beside words, unless it says that it stands for some.
        'aria-hidden': props.role === undefined || undefined,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
