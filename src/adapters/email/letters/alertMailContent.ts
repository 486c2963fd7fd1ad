import type { AlertMail } from '../../../application/cloud/messaging/mail/mail.js';
import { DUPLICATE_ALERT_WINDOW_HOURS, alertTitle } from '../../../domain/shared/alerts/alert.js';
import type { DetailRow } from '../../../domain/shared/alerts/detailRows.js';
import { isCalendarDate } from '../../../domain/shared/calendar/calendarDate.js';
import { severityLevelOf, type SeverityLevel } from '../../../domain/shared/alerts/severity.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { unsubscribeUrlOf } from './parts/unsubscribeUrl.js';
import { formatUtcDate } from './parts/formatUtcDate.js';
import { formatUtcDateTime } from './parts/formatUtcDateTime.js';

export function alertMailContent(mail: AlertMail, links: MailLinks): MailContent {
  const { message, severity, at } = mail;
  const details = mail.details.map(rowInWords);
  const title = alertTitle(mail);
  const grade = severity.charAt(0).toUpperCase() + severity.slice(1);
  const unsubscribeUrl = unsubscribeUrlOf(mail.unsubscribe, links);
  const badge = (rank: SeverityLevel): string[] => (severityLevelOf(severity) === rank ? [grade] : []);
  return {
    subject: `${title} (${severity})`,
    values: {
      title,
      message,
      time: formatUtcDateTime(at),
      hours: String(DUPLICATE_ALERT_WINDOW_HOURS),
      info: badge('info'),
      warning: badge('warning'),
      critical: badge('critical'),
      details,
      unsubscribeUrl,
    },
    paragraphs: [
      `${title} (${severity})`,
      message,
      ...(details.length === 0
        ? []
        : [details.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join('\n')]),
      `Sent by your dashboard on ${formatUtcDateTime(at)}. The same alert is not sent again within ${DUPLICATE_ALERT_WINDOW_HOURS} hours.`,
      `Unsubscribe from alert e-mails: ${unsubscribeUrl}`,
    ],
    unsubscribeUrl,
  };
}

/** Capitalizes the label, and writes a date in words. */
const rowInWords = ({ label, value }: DetailRow): { readonly label: string; readonly value: string } => ({
  label: label.charAt(0).toUpperCase() + label.slice(1),
  value: isCalendarDate(value) ? formatUtcDate(new Date(value)) : value,
});
