import { DAY } from '../../platform/clock.ts'
import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const integrationRetention = {
  integrations: { kept: 'deleted when the merchant disconnects them and no access remains' },
  integration_resources: { kept: 'deleted with their integration' },
  customer_accounts: { kept: 'until the customer disconnects them or is deleted' },
  platform_access: { kept: 'what was given to an account, until it is removed there' },
  grant_access: { kept: 'deleted when the grant is revoked' },
  platform_token_revocations: {
    delete_by: 'created_at',
    after_ms: 30 * DAY,
    because: 'a platform that does not answer for so long is not asked any more',
  },
  platform_webhooks: {
    delete_by: 'received_at',
    after_ms: 30 * DAY,
    because: 'platforms send a webhook again for a few days at most',
  },
} satisfies Retention
