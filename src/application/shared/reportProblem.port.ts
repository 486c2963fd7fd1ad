/** Reports an unexpected problem to the log, without secrets; `during` says where it occurred. */
export type ReportProblem = (problem: unknown, during: string) => void;
