/** A class, and what stands above it; nothing over boxes to tick. */
export interface PaperColumn {
  readonly name: string;
  readonly head: string;
}

interface SlotTable {
  /** In HTML, as all that follows. */
  readonly head: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Lines to fill in by hand. */
  readonly blank: number;
  /** Whether people write into the other lines too. */
  readonly isFilledIn?: true;
}

/** A slot with fewer lines moves to the next page as a whole. */
const FEW = 12;

/** The slot itself stands in the head, which every page repeats: a caption stands on the first one only. */
export function writeSlotTable({ head, columns, rows, blank, isFilledIn }: SlotTable): string {
  const cell = ({ name }: PaperColumn, html: string) => `<td class="${name}">${html}</td>`;
  const line = (cells: readonly string[], toFill = isFilledIn) =>
    `<tr${toFill === true ? ' class="to-fill"' : ''}>${columns.map((column, at) => cell(column, cells[at] ?? '')).join('')}</tr>`;
  const heads = columns.map(({ name, head: words }) =>
    words === '' ? `<td class="${name}-head"></td>` : `<th scope="col" class="${name}">${words}</th>`,
  );
  const widths = columns.map(({ name }) => `<col class="${name}">`);
  return [
    `<table${rows.length + blank <= FEW ? ' class="few"' : ''}><colgroup>${widths.join('')}</colgroup><thead>`,
    `<tr class="slot"><th colspan="${columns.length}" scope="colgroup">${head}</th></tr>`,
    `<tr class="heads">${heads.join('')}</tr></thead><tbody>`,
    ...rows.map((cells) => line(cells)),
    ...Array.from({ length: blank }, () => line([], true)),
    '</tbody></table>',
  ].join('');
}
