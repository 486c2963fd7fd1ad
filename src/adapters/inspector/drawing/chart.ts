import { arrowsOf } from '../graph/arrows.js';
import {
  arrowId,
  arrowLines,
  initialId,
  innerLines,
  insideId,
  nodeId,
  type InnerLine,
  type LinesOf,
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

/** What ELK hands back of a layout request: every coordinate counts from the chart's corner, in pixels. */
export interface LaidOut {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly LaidOut[];
  readonly edges?: readonly LaidOutEdge[];
}

export interface LaidOutEdge {
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

export interface ChartState {
  readonly path: string;
  readonly name: string;
  readonly kind: StateKind;
  readonly box: Box;
  readonly lines: readonly InnerLine[];
}

export interface ChartArrow {
  readonly id: string;
  readonly points: readonly Point[];
  /** Null for the arrow that leads to an initial state. */
  readonly label: { readonly box: Box; readonly lines: readonly InnerLine[] } | null;
}

/** A machine as it is drawn. States come before those that lie in them. */
export interface Chart {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly ChartState[];
  /** Where a compound state is entered. */
  readonly initials: readonly Box[];
  /** Where transitions start that every state inside offers. */
  readonly insides: readonly Box[];
  readonly arrows: readonly ChartArrow[];
}

/** Joins a machine and its layout. What the layout lacks is left out. */
export function chartOf(machine: MachineGraph, laidOut: LaidOut, linesOf: LinesOf = transitionLines): Chart {
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
              lines: innerLines(machine, state),
            },
          ];
    }),
    initials: boxesOf(initialId),
    insides: boxesOf(insideId),
    arrows: [
      ...states.flatMap(({ path }) => arrowFrom(edges.get(`${initialId(path)}>`), [])),
      ...arrowsOf(machine).flatMap((arrow) => arrowFrom(edges.get(arrowId(arrow)), arrowLines(arrow, linesOf))),
    ],
  };
}

function arrowFrom(edge: LaidOutEdge | undefined, lines: readonly InnerLine[]): ChartArrow[] {
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

const nodesIn = (node: LaidOut): LaidOut[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });
