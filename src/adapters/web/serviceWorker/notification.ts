interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly icon: string;
  readonly requireInteraction: boolean;
}

/**
 * Returns the notification for a push message, even for an unreadable one, because browsers cancel subscriptions whose
 * messages show no notification.
 */
export function notificationOf(message: string): Shown {
  const fields = fieldsOf(message);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title') || 'Plumbline',
    body: text('message'),
    // A repeated message has the same id, so its notification replaces the earlier one.
    tag: text('id'),
    icon: '/icon-192.png',
    requireInteraction: text('priority') === 'urgent',
  };
}

function fieldsOf(message: string): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(message);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}
