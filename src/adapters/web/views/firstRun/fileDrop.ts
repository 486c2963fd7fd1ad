import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Accepts a file dropped on the element; returns whether a file is being dragged over it. */
export function useFileDrop(target: RefObject<HTMLElement | null>, take: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const enter = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) latest.current(file);
    };
    element.addEventListener('dragover', enter);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', enter);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [target]);
  return over;
}
