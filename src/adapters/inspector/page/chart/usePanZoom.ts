import { useCallback, useEffect, useLayoutEffect, useRef, useState, type HTMLAttributes } from 'react';
import type { Point } from '../../drawing/statechart.js';
import { isTypingInField } from '../isTypingInField.js';
import {
  fitToFrame,
  panBy,
  initialTransform,
  zoomAround,
  type PanZoomTransform,
  type Size,
} from './panZoomTransform.js';

const STEP = 1.2;
const KEY_MOVE = 60;
/** Margin around a box that was moved into view. */
const MARGIN = 12;

interface PanZoom {
  readonly place: PanZoomTransform;
  readonly larger: () => void;
  readonly smaller: () => void;
  readonly fit: () => void;
  /** Moves the drawing until the box, in screen coordinates, lies inside the frame. */
  readonly reveal: (box: DOMRect) => void;
  readonly handlers: HTMLAttributes<HTMLDivElement>;
}

/** `whole` after the user chose Fit, `moved` after the user moved the drawing, otherwise `opened`. */
type Mode = 'opened' | 'whole' | 'moved';

/**
 * Positions and scales a drawing in its frame. Until the user moves the drawing, it is positioned again whenever the
 * frame's size or the point to center changes.
 */
export function usePanZoom(frame: HTMLDivElement | null, drawing: Size, { x: spotX, y: spotY }: Point): PanZoom {
  const [place, setPlace] = useState<PanZoomTransform>({ x: 0, y: 0, scale: 1 });
  const mode = useRef<Mode>('opened');
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null);

  const settle = useCallback(() => {
    if (frame === null || mode.current === 'moved') return;
    const size = { width: frame.clientWidth, height: frame.clientHeight };
    setPlace(
      mode.current === 'whole' ? fitToFrame(size, drawing) : initialTransform(size, drawing, { x: spotX, y: spotY }),
    );
  }, [frame, drawing, spotX, spotY]);
  // Places the drawing before its first paint; the resize observer would place it one frame too late.
  useLayoutEffect(settle, [settle]);
  const fit = useCallback(() => {
    mode.current = 'whole';
    settle();
  }, [settle]);
  const change = useCallback((next: (now: PanZoomTransform) => PanZoomTransform) => {
    mode.current = 'moved';
    setPlace(next);
  }, []);
  const zoom = useCallback(
    (factor: number, x?: number, y?: number) => {
      const { clientWidth = 0, clientHeight = 0 } = frame ?? {};
      change((now) => zoomAround(now, factor, x ?? clientWidth / 2, y ?? clientHeight / 2));
    },
    [frame, change],
  );

  useEffect(() => {
    if (frame === null) return;
    const observer = new ResizeObserver(settle);
    observer.observe(frame);
    const press = (event: KeyboardEvent): void => {
      const act = actions(zoom, fit, change)[event.shiftKey ? `Shift ${event.key}` : event.key];
      if (act === undefined || event.altKey || event.ctrlKey || event.metaKey || isTypingInField(event)) return;
      event.preventDefault();
      act();
    };
    // React registers wheel listeners as passive, and passive listeners cannot stop the page from scrolling.
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
    };
    frame.addEventListener('wheel', wheel, { passive: false });
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      observer.disconnect();
      frame.removeEventListener('wheel', wheel);
    };
  }, [frame, settle, fit, zoom, change]);

  return {
    place,
    larger: () => zoom(STEP),
    smaller: () => zoom(1 / STEP),
    fit,
    reveal(box) {
      if (frame === null) return;
      const { left, right, top, bottom } = frame.getBoundingClientRect();
      const across = wayInside(box.left, box.right, left, right);
      const down = wayInside(box.top, box.bottom, top, bottom);
      if (across !== 0 || down !== 0) change((now) => panBy(now, across, down));
    },
    handlers: {
      onPointerDown({ clientX, clientY, currentTarget, pointerId }) {
        currentTarget.setPointerCapture(pointerId);
        drag.current = { x: clientX, y: clientY };
      },
      onPointerMove({ clientX, clientY }) {
        const from = drag.current;
        if (from === null) return;
        drag.current = { x: clientX, y: clientY };
        change((now) => panBy(now, clientX - from.x, clientY - from.y));
      },
      onPointerUp() {
        drag.current = null;
      },
      onPointerCancel() {
        drag.current = null;
      },
    },
  };
}

/** Returns the distance by which to move a box into a range, so that at least its start is visible. */
const wayInside = (from: number, to: number, least: number, most: number): number =>
  from < least ? least - from + MARGIN : to > most ? Math.max(most - to, least - from) - MARGIN : 0;

/** Returns the actions by key; combinations with Shift have their own names. */
function actions(
  zoom: (factor: number) => void,
  fit: () => void,
  change: (next: (now: PanZoomTransform) => PanZoomTransform) => void,
): Readonly<Record<string, () => void>> {
  const move = (right: number, down: number) => () => change((now) => panBy(now, right, down));
  return {
    '+': () => zoom(STEP),
    'Shift +': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': fit,
    'Shift ArrowLeft': move(KEY_MOVE, 0),
    'Shift ArrowRight': move(-KEY_MOVE, 0),
    'Shift ArrowUp': move(0, KEY_MOVE),
    'Shift ArrowDown': move(0, -KEY_MOVE),
  };
}
