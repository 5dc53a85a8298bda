import { useState, type DragEvent } from 'react';

/** What a row needs so that something can be dropped on it. Without `onDrop` nothing can. */
export function useDropTarget(onDrop: (() => void) | undefined) {
  const [isAbove, setAbove] = useState(false);
  return {
    isOver: isAbove && onDrop !== undefined,
    onDragOver(event: DragEvent) {
      if (onDrop === undefined) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setAbove(true);
    },
    onDragLeave(event: DragEvent) {
      // Not when it moves to something within the row.
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setAbove(false);
    },
    onDrop(event: DragEvent) {
      setAbove(false);
      if (onDrop === undefined) return;
      event.preventDefault();
      onDrop();
    },
  };
}
