import type { PushPriority } from '../../../../domain/shared/alerts/severity.js';

export interface PushNotification {
  readonly title: string;
  readonly message: string;
  readonly priority: PushPriority;
}
