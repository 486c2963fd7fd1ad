import type { z } from 'zod';
import type { explainAlertsReply } from '../../../adapters/http/contract/cloud/operator/admin.js';

type Why = z.infer<typeof explainAlertsReply>;
type AlertFacts = Why['alerts'][number];
type ChannelFacts = AlertFacts['channels']['email'];

/** The alerts of a person for a terminal, the newest first. */
export function explainedAlertsText({ email, unsubscribed, alerts }: Why): string {
  const lists = unsubscribed.map((list) => `${email} has unsubscribed from ${list} by e-mail.`);
  const times = new Map(alerts.map(({ id, at }) => [id, at]));
  return [
    ...lists,
    ...(alerts.length === 0 ? [`No alert to ${email} is known.`] : alerts.map((each) => inWords(each, times))),
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
    return `suppressed until ${suppressed.until}, as it repeats that of ${times.get(suppressed.by) ?? 'before'}`;
  if (failure !== null) return `failed and was taken back, so that a repeat goes out (${failure})`;
  return until === null ? 'suppresses nothing now' : `suppresses repeats until ${until}`;
}

function channelInWords({ state, at, tries, failure }: ChannelFacts): string {
  const why = failure === null ? '' : `: ${failure}`;
  const count = `${tries} ${tries === 1 ? 'try' : 'tries'}`;
  switch (state) {
    case 'sent':
      return `sent ${at}, after ${count}`;
    case 'being_sent':
      return `being sent; if the process has died, free again at ${at}`;
    case 'waiting':
      return `waits for the next try at ${at}, after ${count}${why}`;
    case 'given_up':
      return `given up after ${count}${why}`;
    case 'withdrawn':
      return 'taken back: it failed with all others, or a repeat went out instead';
    default:
      return state.replaceAll('_', ' ');
  }
}
