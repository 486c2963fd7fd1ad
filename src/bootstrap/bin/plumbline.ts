#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { runDashboardCli } = await import('../programs/dashboard.js');
  await runDashboardCli(process.argv);
});
