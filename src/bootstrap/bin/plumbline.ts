#!/usr/bin/env node
import { runOnSupportedNode } from './supportedNode.js';

await runOnSupportedNode(async () => {
  const { guardStdout, runDashboardCli } = await import('../programs/dashboard.js');
  guardStdout();
  await runDashboardCli(process.argv);
});
