import { useState, type DragEvent } from 'react';

/** Returns the handlers with which an element accepts a dropped file, and whether a file is being dragged over it. */
export function useFileDrop(take: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const end = () => setOver(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      end();
      const file = event.dataTransfer.files[0];
      if (file !== undefined) take(file);
    },
  };
  return { isOver, handlers };
}
