import { describe, expect, it } from '@jest/globals';
import { notificationOf } from '../../../../src/adapters/web/serviceWorker/notification.js';

const ICON = '/icon-192.png';

describe('notificationOf', () => {
  it('shows the title and the text of an alert, and replaces an earlier notification of that alert', () => {
    const alert = { id: 'n1', title: 'AAPL: exit', message: 'AAPL closed below its stop.', priority: 'urgent' };
    expect(notificationOf(JSON.stringify(alert))).toEqual({
      title: 'AAPL: exit',
      body: 'AAPL closed below its stop.',
      tag: 'n1',
      icon: ICON,
      requireInteraction: true,
    });
  });

  it.each(['', 'no JSON', 'null', '[]', '{"title": 7, "message": {}}'])(
    'shows a notification without text for the unreadable message %j',
    (message) => {
      expect(notificationOf(message)).toEqual({
        title: 'Plumbline',
        body: '',
        tag: '',
        icon: ICON,
        requireInteraction: false,
      });
    },
  );
});
