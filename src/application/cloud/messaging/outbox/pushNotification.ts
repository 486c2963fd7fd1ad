import type { PushPriority } from '../../../../domain/shared/alerts/severity.js';

/** What a notification on a phone tells. */
export interface PushNotification {
  readonly title: string;
  readonly message: string;
  readonly priority: PushPriority;
}
