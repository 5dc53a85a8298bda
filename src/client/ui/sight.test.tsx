import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/rendered.tsx';
import { createSight } from './sight.ts';

/** happy-dom lays nothing out. */
function stands(name: string, top: number, bottom: number): Element {
  const element = screen.getByTestId(name);
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  return element;
}

function heightOf(element: Element): number {
  const { top, bottom } = createSight()(element);
  return bottom - top;
}

test('of what is scrolled out of a dialog nothing is seen, and of what stands at its edge a part', () => {
  renderPart(
    <div data-testid="list" style={{ overflowY: 'auto' }}>
      <div data-testid="dialog" style={{ position: 'fixed' }}>
        <div data-testid="panel" style={{ overflowY: 'auto' }}>
          <div>
            <input data-testid="field" />
          </div>
        </div>
        <button data-testid="save">Save</button>
      </div>
    </div>,
  );
  stands('list', 0, 20);
  stands('dialog', 100, 400);
  stands('panel', 100, 340);
  expect(heightOf(stands('field', 360, 400)), 'below the panel').toBeLessThanOrEqual(0);
  expect(heightOf(stands('field', 320, 360)), 'at its edge').toBe(20);
  expect(heightOf(stands('field', 200, 240)), 'in it').toBe(40);
  expect(heightOf(stands('save', 350, 390)), 'below the panel, in the dialog, which the list does not cut').toBe(40);
});
