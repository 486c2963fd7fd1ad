/** One row per job, so that one of many processes runs it. */
export interface JobLeases {
  /** False when another process has it. The lease of a process that died ends by itself. */
  take(job: string, holder: string, now: Date, until: Date): Promise<boolean>;
  release(job: string, holder: string): Promise<void>;
}
