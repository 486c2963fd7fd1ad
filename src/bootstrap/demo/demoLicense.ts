import { issueLicenseReply } from '../../adapters/http/contract/cloud/operator/admin.js';
import { licenseView } from '../../adapters/http/contract/dashboard/license.js';
import { csrfTokenReply } from '../../adapters/http/contract/dashboard/csrf.js';
import { withAdminClient } from '../cloud/admin/adminClient.js';
import { readCloudSettings } from '../cloud/settings/config.js';

const DEMO_HOLDER = 'demo@plumbline.example';

/** Enters a newly issued license of the cloud in a dashboard that has no license, as a user would. */
export async function enterDemoLicense(dashboard: string, cloudEnvironment: NodeJS.ProcessEnv): Promise<void> {
  const { state } = licenseView.parse(await getJson(`${dashboard}/ui/license`));
  if (state !== 'none') return;
  const { key } = await withAdminClient(readCloudSettings(cloudEnvironment), (send) =>
    send(issueLicenseReply, 'POST', '/license/issue', { email: DEMO_HOLDER, tier: 'premium' }),
  );
  const { token } = csrfTokenReply.parse(await getJson(`${dashboard}/csrf-token`));
  const entered = await fetch(`${dashboard}/ui/license`, {
    method: 'POST',
    headers: { 'x-csrf-token': token },
    body: JSON.stringify({ key }),
  });
  if (!entered.ok) throw new Error(`the dashboard answered ${entered.status} to the demo license`);
}

async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  return response.json();
}
