import type { Updateable } from 'kysely'
import { within } from '../../actors/reach.ts'
import type { PortalDomainsTable } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { servedStatuses, type PortalDomainRow } from './portal-domain.ts'

const domainsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('portal_domains'), 'portal_domains', null)

/** The domain of an organization. */
export const findPortalDomain = (
  work: Reading,
  organization_id: string,
): Promise<PortalDomainRow | undefined> =>
  domainsOf(work).selectAll().where('organization_id', '=', organization_id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockPortalDomain = (
  work: Work,
  organization_id: string,
): Promise<PortalDomainRow | undefined> =>
  domainsOf(work)
    .selectAll()
    .where('organization_id', '=', organization_id)
    .forUpdate()
    .executeTakeFirst()

/** A domain by its own id, whatever organization it belongs to. */
export const findPortalDomainById = (
  work: Pick<Reading, 'sql'>,
  id: string,
): Promise<PortalDomainRow | undefined> =>
  work.sql.selectFrom('portal_domains').selectAll().where('id', '=', id).executeTakeFirst()

/** The domain of any organization that is served at a host. */
export const findServed = (
  { sql }: Pick<Reading, 'sql'>,
  host: string,
): Promise<PortalDomainRow | undefined> =>
  sql
    .selectFrom('portal_domains')
    .selectAll()
    .where('host', '=', host)
    .where('status', 'in', servedStatuses)
    .executeTakeFirst()

/**
 * The domains of all organizations that name a host, locked in one order: of several organizations
 * that prove it at the same time, one gets it. An organization is locked before its domain, as by
 * requests that change the domain.
 */
export async function lockHost(work: Work, host: string): Promise<PortalDomainRow[]> {
  const named = work.sql.selectFrom('portal_domains').where('host', '=', host)
  await work.sql
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', named.select('organization_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return named.selectAll().orderBy('id').forUpdate().execute()
}

/** Changes a domain. */
export const setDomainRow = (
  work: Work,
  id: string,
  values: Updateable<PortalDomainsTable>,
): Promise<PortalDomainRow> =>
  work.sql
    .updateTable('portal_domains')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
