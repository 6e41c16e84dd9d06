import type { WebhookEndpoint, WebhookFormat } from '@gatehouse/contract/webhooks/endpoints'
import { API_VERSION, WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Selectable } from 'kysely'
import { decrypt, type Keys } from '../../platform/crypto/keys.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'
import { newToken } from '../../platform/ids.ts'
import { realNow, type Reading } from '../../platform/work.ts'

/** An endpoint's row as read; its secret is encrypted. */
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>

const SECRET_PREFIX = 'gatehouse_whs_'
const SECRET_LENGTH = 32

/** A generated secret, for a merchant who provides none. */
export const newWebhookSecret = () => SECRET_PREFIX + newToken(SECRET_LENGTH)

type Secrets = Pick<WebhookEndpointRow, 'secret' | 'previous_secret' | 'previous_secret_expires_at'>

const isSigning = ({ previous_secret_expires_at }: Secrets, real: Date) =>
  previous_secret_expires_at !== null && previous_secret_expires_at > real

/** The secrets that sign at a time, in clear text: the newest one first. */
export function signingSecrets(keys: Keys, row: Secrets, real: Date): string[] {
  const previous = isSigning(row, real) ? row.previous_secret : null
  return [row.secret, ...(previous ? [previous] : [])].map(secret => decrypt(keys, secret))
}

/** An endpoint as the API shows it, with its secret in clear text. */
export function toWebhookEndpoint(work: Reading, row: WebhookEndpointRow): WebhookEndpoint {
  const { id, created_at, modified_at, url, name, organization_id, enabled, failing_since } = row
  return {
    id,
    created_at,
    modified_at,
    url,
    name,
    // Written only as parsed by the contract.
    format: row.format as WebhookFormat,
    secret: decrypt(work.server.keys, row.secret),
    previous_secret_expires_at: isSigning(row, realNow(work))
      ? row.previous_secret_expires_at
      : null,
    organization_id,
    events: row.events.flatMap(type => {
      const known = WebhookEventType.safeParse(type)
      return known.success ? [known.data] : []
    }),
    enabled,
    api_version: API_VERSION,
    uses_standard_webhook_signature: false,
    failing_since,
  }
}
