import type {
  Integration,
  IntegrationResource,
  IntegrationStatus,
} from '@gatehouse/contract/billing/integrations'
import type { DeliveryReason, Platform } from '@gatehouse/contract/billing/platforms'
import type { Reading } from '../../../platform/work.ts'
import type { IntegrationRow, ResourceRow } from '../integration.ts'
import { adapterOf } from '../platforms.ts'

/** The integration as the merchant sees it. */
export function toIntegration(
  { server }: Pick<Reading, 'server'>,
  row: IntegrationRow,
): Integration {
  // Written by the adapter of the same platform.
  const details = row.details as { settings_url?: string }
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    organization_id: row.organization_id,
    // Only values of the contract are stored in these columns.
    platform: row.platform as Platform,
    external_id: row.external_id,
    name: row.name,
    status: row.status as IntegrationStatus,
    problem: row.problem as DeliveryReason | null,
    token: adapterOf(row.platform as Platform).token?.(server.keys, row) ?? null,
    settings_url: details.settings_url ?? null,
    synced_at: row.synced_at,
    audited_at: row.audited_at,
    audit_corrections: row.audit_corrections,
  }
}

/** What benefits can give access to, as the merchant sees it. */
export function toResource(row: ResourceRow): IntegrationResource {
  // Written by the adapter of the same platform.
  const details = row.details as { private?: boolean; owner_type?: string }
  return {
    integration_id: row.integration_id,
    resource_id: row.resource_id,
    name: row.name,
    private: details.private ?? true,
    owned_by_organization: details.owner_type === 'Organization',
  }
}
