import { element } from '#client/ui/element.ts';

interface FieldLine {
  readonly place: HTMLElement;
  value(): string;
  /** Null when it is right. */
  complain(problem: string | null): void;
}

export function createField(
  label: string,
  attributes: Readonly<Record<string, string | number>>,
  hint: string | null = null,
): FieldLine {
  const id = `field-${attributes['name']}`;
  const input = element('input', { id, dir: 'auto', ...attributes });
  const problem = element('p', { id: `${id}-problem`, class: 'problem', hidden: true });
  const told = hint === null ? null : element('p', { id: `${id}-hint`, class: 'quiet' }, hint);
  const describe = () => {
    const ids = [told?.id, problem.hidden ? undefined : problem.id].filter((each) => each !== undefined);
    if (ids.length > 0) input.setAttribute('aria-describedby', ids.join(' '));
    else input.removeAttribute('aria-describedby');
  };
  describe();
  return {
    place: element('div', { class: 'field' }, element('label', { for: id }, label), told, problem, input),
    value: () => input.value,
    complain(text) {
      problem.hidden = text === null;
      problem.textContent = text;
      if (text === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
      describe();
    },
  };
}
