import type { WebhookEndpoint, WebhookFormat } from '@gatehouse/contract/webhooks/endpoints'
import { API_VERSION, WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import type { Selectable } from 'kysely'
import { decrypt } from '../../platform/crypto/keys.ts'
import type { WebhookEndpointsTable } from '../../platform/db/tables.ts'
import { newToken } from '../../platform/ids.ts'
import type { ServerInfo } from '../../platform/site.ts'

/** An endpoint's row as read; its secret is encrypted. */
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>

const SECRET_PREFIX = 'gatehouse_whs_'
const SECRET_LENGTH = 32

/** A generated secret, for a merchant who provides none. */
export const newWebhookSecret = () => SECRET_PREFIX + newToken(SECRET_LENGTH)

/** An endpoint as the API shows it, with its secret in clear text. */
export function toWebhookEndpoint(
  place: Pick<ServerInfo, 'keys'>,
  row: WebhookEndpointRow,
): WebhookEndpoint {
  const { id, created_at, modified_at, url, name, organization_id, enabled, failing_since } = row
  return {
    id,
    created_at,
    modified_at,
    url,
    name,
    // Written only as parsed by the contract.
    format: row.format as WebhookFormat,
    secret: decrypt(place.keys, row.secret),
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
