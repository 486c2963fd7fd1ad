import { fetchJson } from './fetchJson.js';
import { showStatus, requireElement } from './elements.js';

interface SessionInfo {
  readonly tier: 'founding' | 'pro' | 'premium' | 'trial' | 'unknown';
  readonly customer_email: string;
  readonly slot_number: number | null;
  readonly slot_total: number | null;
  readonly downgraded_from_founding: boolean;
}

const NAMES: Readonly<Record<SessionInfo['tier'], string>> = {
  founding: 'Plumbline Founding',
  pro: 'Plumbline Pro',
  premium: 'Plumbline Premium',
  trial: 'Plumbline trial',
  unknown: 'Plumbline',
};

const ASK_AGAIN_AFTER_MS = 3000;
const MAX_POLLS = 20;

const KEY_STILL_COMES = 'If you completed a purchase, the license key still comes by e-mail.';

const status = requireElement(HTMLElement, '[role=status]');

/** Polls until the cloud knows the purchase or reports that it does not exist. */
async function follow(path: string): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const answer = await fetchJson<SessionInfo>(path);
    if (answer.ok && !isPending(answer.reply)) return showStatus(status, sentenceOf(answer.reply), 'success');
    if (!answer.ok && !answer.offered)
      return showStatus(
        status,
        `This server does not sell licenses, so there is no purchase to show. ${KEY_STILL_COMES}`,
        'problem',
      );
    if (!answer.ok && !canRetry(answer.status)) return showStatus(status, answer.problem, 'problem');
    const isLast = asked === MAX_POLLS;
    if (!answer.ok) showStatus(status, `${answer.problem} ${isLast ? KEY_STILL_COMES : 'Trying again …'}`, 'problem');
    else if (isLast)
      showStatus(
        status,
        'Your payment is still being processed. The key comes by e-mail as soon as the payment completes.',
        'success',
      );
    if (isLast) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
  }
}

/**
 * Whether a retry may succeed, because there was no reply, a service that the cloud depends on failed, or there were
 * too many requests.
 */
const canRetry = (httpStatus: number | null): boolean =>
  httpStatus === null || httpStatus === 429 || httpStatus === 500 || httpStatus === 502;

/** Whether the purchase is pending: a paid founding purchase must first receive a slot or be downgraded to Pro. */
const isPending = ({ tier, slot_number: slot, downgraded_from_founding: downgraded }: SessionInfo): boolean =>
  tier === 'unknown' || (tier === 'founding' && slot === null && !downgraded);

function sentenceOf(info: SessionInfo): string {
  const address = info.customer_email === '' ? 'the address you entered' : info.customer_email;
  const key = `Your ${NAMES[info.tier]} license key will be e-mailed to ${address} as soon as the payment completes.`;
  if (info.downgraded_from_founding)
    return `The founding program filled up while you were paying, so you have a Pro license instead. ${key} The e-mail explains how to get a refund.`;
  return info.slot_number === null
    ? `Thank you. ${key}`
    : `You are founding member no. ${info.slot_number} of ${info.slot_total}. ${key}`;
}

const sessionId = new URLSearchParams(location.search).get('session_id');
if (sessionId === null || sessionId === '')
  showStatus(status, `The address of this page does not contain a checkout session. ${KEY_STILL_COMES}`, 'problem');
else await follow(`/api/checkout-session-info?session_id=${encodeURIComponent(sessionId)}`);
