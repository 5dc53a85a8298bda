import { element, type Child } from '#client/ui/element.ts';

/** Opens it; it removes itself when it is closed, and the browser gives the focus back. */
export function openDialog(title: string, ...children: readonly Child[]): HTMLDialogElement {
  const heading = element('h2', { id: 'dialog-title', dir: 'auto' }, title);
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    element('div', { class: 'inside' }, heading, ...children),
  );
  dialog.addEventListener('close', () => dialog.remove());
  // Beside it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
