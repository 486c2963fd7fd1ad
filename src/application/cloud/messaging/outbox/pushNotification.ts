import type { PushPriority } from '../../../../domain/shared/alerts/severity.js';

/** Content of a push notification. */
export interface PushNotification {
  readonly title: string;
  readonly message: string;
  readonly priority: PushPriority;
}
