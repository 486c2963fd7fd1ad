/** Told of what should not have happened, for the log; `during` says where. Carries no secret. */
export type ProblemReport = (problem: unknown, during: string) => void;
