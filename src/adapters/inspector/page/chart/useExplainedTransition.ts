import { useCallback, useEffect, useState, type FocusEvent, type HTMLAttributes, type PointerEvent } from 'react';
import type { Box } from '../../drawing/statechart.js';

/** A hovered or focused transition and the box of its lines in the drawing. */
export interface ExplainedTransition {
  readonly transition: string;
  readonly box: Box;
}

interface Explaining {
  readonly explained: ExplainedTransition | null;
  readonly handlers: Pick<HTMLAttributes<HTMLElement>, 'onPointerOver' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

/** Tracks the hovered or focused transition of a drawing; Escape clears it. */
export function useExplainedTransition(reveal: (box: DOMRect) => void): Explaining {
  const [explained, setExplained] = useState<ExplainedTransition | null>(null);
  const explain = useCallback((target: EventTarget): SVGGElement | null => {
    const group = target instanceof Element ? target.closest<SVGGElement>('[data-explains]') : null;
    const transition = group?.dataset['explains'];
    setExplained(group === null || transition === undefined ? null : { transition, box: boxOf(group) });
    return group;
  }, []);
  useEffect(() => {
    if (explained === null) return;
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setExplained(null);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [explained]);
  return {
    explained,
    handlers: {
      onPointerOver: ({ target }: PointerEvent) => void explain(target),
      onPointerLeave: () => setExplained(null),
      onFocus({ target }: FocusEvent) {
        const group = explain(target);
        if (group !== null) reveal(group.getBoundingClientRect());
      },
      onBlur: () => setExplained(null),
    },
  };
}

function boxOf(group: SVGGElement): Box {
  const { x, y, width, height } = group.getBBox();
  return { x, y, width, height };
}
