import type { integrationEndpoints } from '@gatehouse/contract/billing/integrations'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../../actors/reach.ts'
import { contains, readPage } from '../../../platform/db/pages.ts'
import type { Reading } from '../../../platform/work.ts'
import type { IntegrationRow } from '../integration.ts'

/** Integrations that the actor may see. */
const integrationsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('integrations'), 'integrations', null)

export const findIntegration = (work: Reading, id: string): Promise<IntegrationRow | undefined> =>
  integrationsOf(work)
    .selectAll('integrations')
    .where('integrations.id', '=', id)
    .executeTakeFirst()

/** A page of integrations, by platform and name. */
export function listIntegrations(
  work: Reading,
  input: InputOf<(typeof integrationEndpoints)['list']>,
) {
  let matched = integrationsOf(work)
  const { organization_id, platform } = input
  if (organization_id) {
    matched = matched.where('integrations.organization_id', 'in', organization_id)
  }
  if (platform) matched = matched.where('integrations.platform', 'in', platform)
  return readPage(matched, input, rows =>
    rows
      .selectAll('integrations')
      .orderBy('integrations.platform')
      .orderBy('integrations.name')
      .orderBy('integrations.id'),
  )
}

/** What the platform shows but lets nobody give, such as a role above the bot's, is not offered. */
const isOffered = sql<boolean>`
  integration_resources.details ->> 'assignable' is distinct from 'false'`

/** A page of what an integration can give access to, by name. */
export function listResources(
  work: Reading,
  input: InputOf<(typeof integrationEndpoints)['resources']>,
) {
  let matched = within(
    work,
    work.sql.selectFrom('integration_resources'),
    'integration_resources',
    null,
  )
    .where('integration_resources.integration_id', '=', input.id)
    .where('integration_resources.removed_at', 'is', null)
    .where(isOffered)
  if (input.query) matched = matched.where(contains('integration_resources.name', input.query))
  return readPage(matched, input, rows =>
    rows
      .selectAll('integration_resources')
      .orderBy('integration_resources.name')
      .orderBy('integration_resources.resource_id'),
  )
}

/** Whether an account has access through an integration, or will have. */
export async function isInUse(work: Reading, id: string): Promise<boolean> {
  const used = await work.sql
    .selectFrom('platform_access')
    .select('id')
    .where('integration_id', '=', id)
    .where(
      sql<boolean>`(level is not null
        or exists (select from grant_access g where g.access_id = platform_access.id))`,
    )
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}
