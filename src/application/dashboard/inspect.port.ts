import type { InspectionEvent } from 'xstate';

/** Receives all inspection events of an actor; passed as `inspect` to `createActor`. */
export type Inspect = (event: InspectionEvent) => void;

/** For actors that are not being inspected. */
export const ignoreInspection: Inspect = () => undefined;
