import type { Platform } from '@gatehouse/contract/billing/platforms'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { sha256 } from '../../platform/crypto/hash.ts'
import type {
  CustomerAccountsTable,
  IntegrationResourcesTable,
  IntegrationsTable,
  PlatformAccessTable,
} from '../../platform/db/tables.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

export type IntegrationRow = Selectable<IntegrationsTable>
export type ResourceRow = Selectable<IntegrationResourcesTable>
export type AccountRow = Selectable<CustomerAccountsTable>
export type AccessRow = Selectable<PlatformAccessTable>

/** An installation or guild at its platform, whichever organizations connected it. */
export type Installation = { platform: Platform; external_id: string }

const installation = z.object({ platform: z.string(), external_id: z.string() })

/**
 * Brings the access in one installation to what grants need, one access after the other. It has one
 * subject for all organizations, so that no two run at the same time.
 */
export const reconcileAccessTask = task('reconcile_access', installation, {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** The same, at a later time: a retry, a check of an invitation. */
export const reconcileAccessLaterTask = task('reconcile_access_later', installation, {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Reads again what an integration can see; the subject is the integration. */
export const syncIntegrationTask = task('sync_integration', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/**
 * Compares the access at a platform with what grants need, once a day; the subject is the
 * integration.
 */
export const auditIntegrationTask = task(
  'audit_integration',
  z.object({ after: z.string().optional(), corrections: z.int().optional() }),
  { attempts_max: EXTERNAL_ATTEMPTS_MAX },
)

/** Revokes a token at its platform; the subject is the row of the token. */
export const revokeTokenTask = task('revoke_platform_token', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** Applies the result of an access to the grants that need it; the subject is the access. */
export const settleAccessTask = task('settle_access', z.object({}))

/** Notifies the merchant that an integration needs attention; the subject is the integration. */
export const mailIntegrationProblemTask = task('mail_integration_problem', z.object({}))

/** The subject of the tasks of an installation: the same id in every organization. */
export function subjectOf({ platform, external_id }: z.output<typeof installation>): string {
  const hex = sha256(`${platform} ${external_id}`).toString('hex')
  // A UUID of version 8, whose bits are ours to choose (RFC 9562).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return `${parts.join('-')}-${hex.slice(20, 32)}`
}
