import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const webhookEndpointRetention = {
  webhook_endpoints: { kept: 'created by members; deliveries refer to a deleted endpoint' },
} satisfies Retention
