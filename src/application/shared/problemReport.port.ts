/** Reports an unexpected problem to the log; `during` says where it occurred. Contains no secret. */
export type ProblemReport = (problem: unknown, during: string) => void;
