import { drawnIcon } from '#client/ui/element.ts';

// The lines of lucide's icons, as single paths.
export const icons = {
  check: () => drawnIcon('M20 6 9 17l-5-5'),
  more: () => drawnIcon('M12 12h.01M19 12h.01M5 12h.01'),
  add: () => drawnIcon('M5 12h14M12 5v14'),
  undo: () => drawnIcon('M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11'),
  save: () => drawnIcon('M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5'),
  absent: () => drawnIcon('M18 6 6 18M6 6l12 12'),
  leave: () => drawnIcon('M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'),
};
