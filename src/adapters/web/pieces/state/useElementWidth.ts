import { useCallback, useState, type RefCallback } from 'react';

/** Returns a ref to set on an element, and the element's inner width in pixels; 0 until it is known. */
export function useElementWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, width];
}
