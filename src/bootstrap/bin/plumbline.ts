#!/usr/bin/env node
import { onSuitableNode } from './suitableNode.js';

await onSuitableNode(async () => {
  const { runDashboardCli } = await import('../programs/dashboard.js');
  await runDashboardCli(process.argv);
});
