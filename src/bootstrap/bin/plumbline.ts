#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { fetchOverHttp1, guardStdout, runDashboardCli } = await import('../programs/dashboard.js');
  fetchOverHttp1();
  guardStdout();
  await runDashboardCli(process.argv);
});
