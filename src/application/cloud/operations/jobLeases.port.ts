/** One row per job, so that only one of several processes runs it. */
export interface JobLeases {
  /** False when another process has it. The lease of a dead process expires. */
  take(job: string, holder: string, now: Date, until: Date): Promise<boolean>;
  release(job: string, holder: string): Promise<void>;
}
