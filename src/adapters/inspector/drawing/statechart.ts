import { arrowsOf } from '../graph/arrows.js';
import {
  arrowId,
  arrowLines,
  initialMarkerId,
  stateBoxLines,
  anyStateMarkerId,
  nodeId,
  type StatechartLine,
  type TransitionFormatter,
} from './layoutRequest.js';
import { transitionLines } from '../graph/transitionLines.js';
import { statesOf, type MachineGraph, type StateKind } from '../graph/machineGraph.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** ELK's result for a layout request. All coordinates are in pixels from the chart's corner. */
export interface LayoutResult {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly LayoutResult[];
  readonly edges?: readonly LayoutResultEdge[];
}

export interface LayoutResultEdge {
  readonly id: string;
  readonly sections?: readonly {
    readonly startPoint: Point;
    readonly endPoint: Point;
    readonly bendPoints?: readonly Point[];
  }[];
  readonly labels?: readonly {
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
  }[];
}

export interface StatechartState {
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  readonly box: Box;
  readonly lines: readonly StatechartLine[];
}

export interface StatechartArrow {
  readonly id: string;
  readonly points: readonly Point[];
  /** The arrow's label; null for the arrow to an initial state. */
  readonly label: { readonly box: Box; readonly lines: readonly StatechartLine[] } | null;
}

/** A machine with its layout. Outer states come before the states inside them. */
export interface Statechart {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly StatechartState[];
  /** The initial markers of compound states. */
  readonly initials: readonly Box[];
  /** The start markers of transitions that apply in all substates. */
  readonly insides: readonly Box[];
  readonly arrows: readonly StatechartArrow[];
}

/** Combines a machine with its layout; elements that the layout lacks are omitted. */
export function createStatechart(
  machine: MachineGraph,
  laidOut: LayoutResult,
  linesOf: TransitionFormatter = transitionLines,
): Statechart {
  const boxes = new Map(nodesIn(laidOut).map((node) => [node.id, boxOf(node)]));
  const edges = new Map(nodesIn(laidOut).flatMap(({ edges: own = [] }) => own.map((edge) => [edge.id, edge])));
  const states = statesOf(machine.root);
  const boxesOf = (idOf: (path: string) => string): Box[] => states.flatMap(({ path }) => boxes.get(idOf(path)) ?? []);
  return {
    title: machine.id,
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states: states.flatMap((state) => {
      const box = boxes.get(nodeId(state.path));
      return box === undefined
        ? []
        : [
            {
              path: state.path,
              name: state.path === '' ? machine.id : state.name,
              kind: state.kind,
              box,
              lines: stateBoxLines(machine, state),
            },
          ];
    }),
    initials: boxesOf(initialMarkerId),
    insides: boxesOf(anyStateMarkerId),
    arrows: [
      ...states.flatMap(({ path }) => arrowFrom(edges.get(`${initialMarkerId(path)}>`), [])),
      ...arrowsOf(machine).flatMap((arrow) => arrowFrom(edges.get(arrowId(arrow)), arrowLines(arrow, linesOf))),
    ],
  };
}

function arrowFrom(edge: LayoutResultEdge | undefined, lines: readonly StatechartLine[]): StatechartArrow[] {
  const [section] = edge?.sections ?? [];
  if (edge === undefined || section === undefined) return [];
  const [label] = edge.labels ?? [];
  return [
    {
      id: edge.id,
      points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
      label: label === undefined ? null : { box: boxOf(label), lines },
    },
  ];
}

const nodesIn = (node: LayoutResult): LayoutResult[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });
