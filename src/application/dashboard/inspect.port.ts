import type { InspectionEvent } from 'xstate';

/** Is told of everything that an actor goes through; to be given as `inspect` to `createActor`. */
export type Inspect = (event: InspectionEvent) => void;

/** For actors that nobody looks at. */
export const ignoreInspection: Inspect = () => undefined;
