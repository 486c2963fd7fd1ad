/** How conspicuously a phone shows a notification. */
export type PushPriority = 'default' | 'high' | 'urgent';

export type SeverityLevel = 'info' | 'warning' | 'critical';

/** Returns the rank of a severity. `severity` is an open-ended slug; an unknown one ranks as a warning. */
export const severityLevelOf = (severity: string): SeverityLevel =>
  severity === 'info' || severity === 'critical' ? severity : 'warning';

const PRIORITIES: Readonly<Record<SeverityLevel, PushPriority>> = {
  info: 'default',
  warning: 'high',
  critical: 'urgent',
};

export const pushPriorityOf = (severity: string): PushPriority => PRIORITIES[severityLevelOf(severity)];
