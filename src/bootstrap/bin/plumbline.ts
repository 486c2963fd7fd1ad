#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { configureFetch, guardStdout, runDashboardCli } = await import('../programs/dashboard.js');
  configureFetch();
  guardStdout();
  await runDashboardCli(process.argv);
});
