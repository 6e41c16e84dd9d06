import {
  WebhookFilter,
  type WebhookEndpoint,
  type WebhookFormat,
  type WebhookSignatureType,
} from '@gatehouse/contract/webhooks/endpoints'
import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { PayloadVersion } from '@gatehouse/contract/webhooks/payload-versions'
import type { Selectable } from 'kysely'
import { decrypt } from '../../platform/crypto/keys.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'
import { isPreviousSigning, publicKeyOf } from './signing.ts'
import { newToken } from '../../platform/ids.ts'
import { realNow, type Reading } from '../../platform/work.ts'

/** An endpoint's row as read; its secret is encrypted. */
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>

const SECRET_PREFIX = 'gatehouse_whs_'
const SECRET_LENGTH = 32

/** A generated secret, for a merchant who provides none. */
export const newWebhookSecret = () => SECRET_PREFIX + newToken(SECRET_LENGTH)

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
    previous_secret_expires_at: isPreviousSigning(row, realNow(work))
      ? row.previous_secret_expires_at
      : null,
    organization_id,
    events: row.events.flatMap(type => {
      const known = WebhookEventType.safeParse(type)
      return known.success ? [known.data] : []
    }),
    enabled,
    api_version: PayloadVersion.parse(row.api_version),
    uses_standard_webhook_signature: false,
    failing_since,
    // Written only as parsed by the contract.
    signature_type: row.signature_type as WebhookSignatureType,
    public_key: row.signing_key && publicKeyOf(work.server.keys, row.signing_key),
    filter: filterOf(row),
    thin: row.thin,
    max_per_second: row.max_per_second,
  }
}

/** Which events an endpoint is sent; null for all it is subscribed to. */
export const filterOf = ({ filter }: Pick<WebhookEndpointRow, 'filter'>): WebhookFilter | null =>
  filter === null ? null : WebhookFilter.parse(filter)
