import { formatCount } from '../../../domain/shared/formatCount.js';
import type { z } from 'zod';
import type { explainAlertsReply } from '../../../adapters/http/contract/cloud/operator/admin.js';

type Why = z.infer<typeof explainAlertsReply>;
type AlertFacts = Why['alerts'][number];
type ChannelFacts = AlertFacts['channels']['email'];

/** Formats a person's alerts for the terminal, newest first. */
export function explainedAlertsText({ email, unsubscribed, alerts }: Why): string {
  const lists = unsubscribed.map((list) => `${email} has unsubscribed from ${list} by e-mail.`);
  const times = new Map(alerts.map(({ id, at }) => [id, at]));
  return [
    ...lists,
    ...(alerts.length === 0 ? [`No alerts to ${email} are on record.`] : alerts.map((each) => inWords(each, times))),
  ].join('\n\n');
}

const inWords = (alert: AlertFacts, times: ReadonlyMap<string, string>): string =>
  [
    `${alert.at}  ${alert.alert_type} ${alert.ticker ?? '(no ticker)'}, ${alert.severity}: ${outcomeOf(alert, times)}`,
    ...(alert.suppressed === null
      ? [`  email  ${channelInWords(alert.channels.email)}`, `  push   ${channelInWords(alert.channels.push)}`]
      : []),
  ].join('\n');

function outcomeOf(
  { suppressed, failure, suppresses_until: until }: AlertFacts,
  times: ReadonlyMap<string, string>,
): string {
  if (suppressed !== null)
    return `suppressed until ${suppressed.until}, because it repeats the alert from ${times.get(suppressed.by) ?? 'an earlier time'}`;
  if (failure !== null) return `failed and was withdrawn, so a repeat is not suppressed (${failure})`;
  return until === null ? 'suppresses no repeats now' : `suppresses repeats until ${until}`;
}

function channelInWords({ state, at, tries, failure }: ChannelFacts): string {
  const why = failure === null ? '' : `: ${failure}`;
  const count = formatCount(tries, 'try', 'tries');
  switch (state) {
    case 'sent':
      return `sent ${at}, after ${count}`;
    case 'being_sent':
      return `being sent; if the sending process has died, another one can retry the alert from ${at}`;
    case 'waiting':
      return `next try at ${at}, after ${count}${why}`;
    case 'given_up':
      return `given up after ${count}${why}`;
    case 'withdrawn':
      return 'withdrawn: every channel failed, a repeat was sent instead, or the alert was out of date';
    default:
      return state.replaceAll('_', ' ');
  }
}
