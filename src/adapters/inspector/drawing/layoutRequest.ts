import { arrowsOf, innerTransitions, isInsideState, hasTransitionsForSubstates, type Arrow } from '../graph/arrows.js';
import type { MachineGraph, StateGraph, TransitionGraph } from '../graph/machineGraph.js';
import {
  transitionExplanation,
  guardOrActionText,
  invokedActorText,
  transitionLines,
  transitionText,
  type TransitionLine,
} from '../graph/transitionLines.js';
import { LINE_HEIGHT, NAME_HEIGHT, PADDING, measureTextWidth } from './measures.js';

/**
 * The input format of ELK (https://eclipse.dev/elk/documentation/tooldevelopers/graphdatastructure/jsonformat.html).
 */
export interface LayoutNode {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
  readonly layoutOptions?: Record<string, string>;
  readonly children?: LayoutNode[];
  readonly edges?: LayoutEdge[];
}

export interface LayoutEdge {
  readonly id: string;
  readonly sources: string[];
  readonly targets: string[];
  readonly labels?: {
    readonly id: string;
    readonly layoutOptions: Record<string, string>;
    readonly text: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** A line of text in the box of a state or in the label of an arrow. */
export interface StatechartLine extends TransitionLine {
  /** Id of the transition; null for entry and exit actions. */
  readonly transition: string | null;
  /** Describes when the transition happens; null if the transition has no description. */
  readonly explanation: string | null;
}

/** Formats the label of a transition's arrow. */
export type TransitionFormatter = (transition: TransitionGraph) => readonly TransitionLine[];

export const nodeId = (path: string): string => `state:${path}`;
export const initialMarkerId = (path: string): string => `initial:${path}`;
export const anyStateMarkerId = (path: string): string => `inside:${path}`;
export const arrowId = ({ from, to }: Arrow): string => `arrow:${from}>${to}`;

const INITIAL_SIZE = 12;
export const ANY_STATE_LABEL = 'any state';

const ROOT_OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
};

/** Layout options of every box that contains other boxes. Boxes are arranged in the order of their definition. */
const INNER_OPTIONS = {
  'elk.direction': 'DOWN',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '15',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

/** Builds the layout input: boxes sized to their texts, arrows sized to their labels. */
export function layoutRequest(machine: MachineGraph, linesOf: TransitionFormatter = transitionLines): LayoutNode {
  return {
    id: 'chart',
    layoutOptions: { ...ROOT_OPTIONS, ...INNER_OPTIONS },
    children: [stateNode(machine, machine.root)],
    edges: [...initialEdges(machine.root), ...arrowsOf(machine).map((arrow) => arrowEdge(arrow, linesOf))],
  };
}

/**
 * Returns the lines below a state's name: entry and exit actions, invoked actors, and transitions that do not leave the
 * state.
 */
export function stateBoxLines(machine: MachineGraph, state: StateGraph): readonly StatechartLine[] {
  const entry = state.entry.map((part) => `entry / ${guardOrActionText(part)}`);
  const exit = state.exit.map((part) => `exit / ${guardOrActionText(part)}`);
  const own = [...state.invokes.map(invokedActorText), ...entry, ...exit].map((text): StatechartLine => ({
    part: 'actions',
    text,
    transition: null,
    explanation: null,
  }));
  const inner = innerTransitions(machine, state).map((each): StatechartLine => ({
    part: 'event',
    text: transitionText(each),
    transition: each.id,
    explanation: transitionExplanation(each),
  }));
  return [...own, ...inner];
}

export const arrowLines = ({ transitions }: Arrow, linesOf: TransitionFormatter): readonly StatechartLine[] =>
  transitions.flatMap((each) =>
    linesOf(each).map((line) => ({ ...line, transition: each.id, explanation: transitionExplanation(each) })),
  );

/** Height of the name and the lines below it, including padding. */
const headHeight = (lines: number): number => NAME_HEIGHT + PADDING + (lines === 0 ? 0 : lines * LINE_HEIGHT + PADDING);

function stateNode(machine: MachineGraph, state: StateGraph): LayoutNode {
  const lines = stateBoxLines(machine, state);
  const width =
    Math.max(measureTextWidth(state.name, 'name'), ...lines.map(({ text }) => measureTextWidth(text, 'line'))) +
    2 * PADDING;
  const height = headHeight(lines.length);
  if (state.kind === 'history') return { id: nodeId(state.path), width: 26, height: 26 };
  if (state.states.length === 0)
    return { id: nodeId(state.path), width: Math.max(width, 90), height: Math.max(height, 36) };
  const marks: LayoutNode[] = [];
  if (state.initial !== null)
    marks.push({ id: initialMarkerId(state.path), width: INITIAL_SIZE, height: INITIAL_SIZE });
  if (hasTransitionsForSubstates(machine, state))
    marks.push({
      id: anyStateMarkerId(state.path),
      width: measureTextWidth(ANY_STATE_LABEL, 'line') + 2 * PADDING,
      height: LINE_HEIGHT + PADDING,
    });
  return {
    id: nodeId(state.path),
    layoutOptions: {
      ...INNER_OPTIONS,
      'elk.padding': `[top=${height + 12},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // With direction DOWN, ELK reads the minimum size of a compound state as (height, width).
      'elk.nodeSize.minimum': `(${height}, ${width})`,
    },
    children: [...marks, ...state.states.map((child) => stateNode(machine, child))],
  };
}

function initialEdges({ path, initial, states }: StateGraph): LayoutEdge[] {
  const own =
    initial === null
      ? []
      : [{ id: `${initialMarkerId(path)}>`, sources: [initialMarkerId(path)], targets: [nodeId(initial)] }];
  return [...own, ...states.flatMap(initialEdges)];
}

function arrowEdge(arrow: Arrow, linesOf: TransitionFormatter): LayoutEdge {
  const { from, to } = arrow;
  const lines = arrowLines(arrow, linesOf);
  return {
    id: arrowId(arrow),
    sources: [isInsideState(to, from) ? anyStateMarkerId(from) : nodeId(from)],
    targets: [nodeId(to)],
    labels: [
      {
        id: `label:${arrowId(arrow)}`,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
        text: lines.map(({ text }) => text).join('\n'),
        width: Math.max(...lines.map(({ text }) => measureTextWidth(text, 'line'))) + PADDING,
        height: lines.length * LINE_HEIGHT + PADDING / 2,
      },
    ],
  };
}
