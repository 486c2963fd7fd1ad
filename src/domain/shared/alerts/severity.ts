/** How conspicuously a phone shows a notification. */
export type PushPriority = 'default' | 'high' | 'urgent';

export type SeverityRank = 'info' | 'warning' | 'critical';

/** Returns the rank of a severity. `severity` is an open-ended slug; an unknown one ranks as a warning. */
export const severityRankOf = (severity: string): SeverityRank =>
  severity === 'info' || severity === 'critical' ? severity : 'warning';

const PRIORITIES: Readonly<Record<SeverityRank, PushPriority>> = {
  info: 'default',
  warning: 'high',
  critical: 'urgent',
};

export const pushPriorityOf = (severity: string): PushPriority => PRIORITIES[severityRankOf(severity)];
