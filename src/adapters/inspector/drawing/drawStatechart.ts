import { arrowHead, roundedPath } from './arrowShape.js';
import type { Box, Statechart, StatechartArrow, StatechartState } from './statechart.js';
import { ANY_STATE_LABEL, type StatechartLine } from './layoutRequest.js';
import { LINE_HEIGHT, NAME_HEIGHT, PADDING } from './measures.js';
import { createSvgElement, type SvgElement } from './svgElement.js';

/** Distance from the top of a line of text to its baseline. */
const BASELINE = 11;
const FINAL_INSET = 4;

/**
 * Draws a chart. States have the attribute `data-state`, lines of transition text `data-transition`, and arrows and
 * their labels `data-transitions` (an id per line). Viewers highlight by adding classes.
 */
export function drawStatechart(chart: Statechart): SvgElement {
  const { width, height, title } = chart;
  const outer = chart.states.filter(({ kind }) => kind === 'compound' || kind === 'parallel');
  const inner = chart.states.filter((state) => !outer.includes(state));
  return createSvgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': `Statechart of ${title}`,
    },
    [
      ...outer.map(stateShape),
      ...chart.arrows.map(arrowShape),
      ...chart.initials.map(({ x, y, width: size }) =>
        createSvgElement('circle', { class: 'initial', cx: x + size / 2, cy: y + size / 2, r: size / 2 }),
      ),
      ...chart.insides.map(insideShape),
      ...inner.map(stateShape),
      ...chart.arrows.flatMap(labelShape),
    ],
  );
}

function stateShape({ path, name, kind, box, lines }: StatechartState): SvgElement {
  const { x, y, width } = box;
  const isEmpty = lines.length === 0;
  const rule = isEmpty
    ? []
    : [
        createSvgElement('line', {
          class: 'rule',
          x1: x,
          x2: x + width,
          y1: y + NAME_HEIGHT + PADDING / 2,
          y2: y + NAME_HEIGHT + PADDING / 2,
        }),
      ];
  const isBox = kind === 'atomic' || kind === 'final';
  const nameAt =
    isBox && isEmpty
      ? { x: x + width / 2, y: y + box.height / 2 + 4.5, 'text-anchor': 'middle' }
      : isBox
        ? { x: x + width / 2, y: y + NAME_HEIGHT - 6, 'text-anchor': 'middle' }
        : { x: x + PADDING, y: y + NAME_HEIGHT - 6 };
  return createSvgElement(
    'g',
    { class: `state state-${kind}${path === '' ? ' state-machine' : ''}`, 'data-state': path },
    [
      createSvgElement('rect', { class: 'box', ...box, rx: kind === 'history' ? box.width / 2 : 8 }),
      ...(kind === 'final'
        ? [createSvgElement('rect', { class: 'box inset', ...shrunk(box, FINAL_INSET), rx: 5 })]
        : []),
      ...rule,
      createSvgElement('text', { class: 'name', ...nameAt }, [kind === 'history' ? 'H' : name]),
      ...explained(lines, (line, row) =>
        lineShape(line, x + PADDING, y + NAME_HEIGHT + PADDING + row * LINE_HEIGHT + BASELINE - 2),
      ),
    ],
  );
}

const shrunk = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const insideShape = (box: Box): SvgElement =>
  createSvgElement('g', { class: 'inside' }, [
    createSvgElement('rect', { ...box, rx: box.height / 2 }),
    createSvgElement('text', { x: box.x + box.width / 2, y: box.y + box.height / 2 + 4, 'text-anchor': 'middle' }, [
      ANY_STATE_LABEL,
    ]),
  ]);

const arrowShape = ({ points, label }: StatechartArrow): SvgElement =>
  createSvgElement(
    'g',
    {
      class: label === null ? 'arrow arrow-initial' : 'arrow',
      'data-transitions': idsOf(label?.lines ?? []).join('\n'),
    },
    [
      createSvgElement('path', { class: 'shaft', d: roundedPath(points) }),
      createSvgElement('path', { class: 'head', d: arrowHead(points) }),
    ],
  );

function labelShape({ label }: StatechartArrow): SvgElement[] {
  if (label === null) return [];
  const { box, lines } = label;
  return [
    createSvgElement('g', { class: 'label', 'data-transitions': idsOf(lines).join('\n') }, [
      createSvgElement('rect', { ...box, rx: 4 }),
      ...explained(lines, (line, row) =>
        lineShape(line, box.x + box.width / 2, box.y + PADDING / 4 + row * LINE_HEIGHT + BASELINE, 'middle'),
      ),
    ]),
  ];
}

/** Groups the lines of text that describe a transition; the group carries the explanation as its `title`. */
function explained(
  lines: readonly StatechartLine[],
  shapeOf: (line: StatechartLine, row: number) => SvgElement,
): readonly SvgElement[] {
  const ids = [...new Set(lines.map(({ transition }) => transition))];
  return ids.flatMap((id) => {
    const shapes = lines.flatMap((line, row) => (line.transition === id ? [shapeOf(line, row)] : []));
    const text = lines.find(({ transition }) => transition === id)?.explanation ?? null;
    return id === null || text === null
      ? shapes
      : [createSvgElement('g', { 'data-explains': id }, [createSvgElement('title', {}, [text]), ...shapes])];
  });
}

const lineShape = ({ part, text, transition }: StatechartLine, x: number, y: number, anchor = 'start'): SvgElement =>
  createSvgElement(
    'text',
    {
      class: `line line-${part}`,
      x,
      y,
      'text-anchor': anchor,
      ...(transition === null ? {} : { 'data-transition': transition }),
    },
    [text],
  );

const idsOf = (lines: readonly StatechartLine[]): string[] => [
  ...new Set(lines.flatMap(({ transition }) => transition ?? [])),
];
