/** Leases on jobs, so that only one of several processes runs each job. */
export interface JobLeases {
  /** Returns false when another process holds the lease. The lease of a crashed process expires. */
  take(job: string, holder: string, now: Date, until: Date): Promise<boolean>;
  release(job: string, holder: string): Promise<void>;
}
