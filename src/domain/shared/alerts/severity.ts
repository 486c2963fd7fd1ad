/** How conspicuously a phone shows a notification. */
export type PushPriority = 'default' | 'high' | 'urgent';

export type SeverityLevel = 'info' | 'warning' | 'critical';

/** Returns the level of a severity slug. Unknown slugs count as warnings. */
export const severityLevelOf = (severity: string): SeverityLevel =>
  severity === 'info' || severity === 'critical' ? severity : 'warning';

const PRIORITIES: Readonly<Record<SeverityLevel, PushPriority>> = {
  info: 'default',
  warning: 'high',
  critical: 'urgent',
};

export const pushPriorityOf = (severity: string): PushPriority => PRIORITIES[severityLevelOf(severity)];
