import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { organizationEndpoints } from '@gatehouse/contract/organizations/merchant'
import { sql } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'

/** Organizations the actor may act in; an organization's own id is the tenant here. */
const organizationsOf = (work: Reading) => {
  const rows = work.sql
    .selectFrom('organizations')
    .selectAll()
    .select('organizations.id as organization_id')
    .as('organizations')
  return within(work, work.sql.selectFrom(rows), 'organizations', null)
}

/** One organization. */
export function findOrganization(work: Reading, id: string) {
  return organizationsOf(work).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOrganization(work: Work, id: string) {
  return organizationsOf(work).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const columns = {
  created_at: sql.ref('created_at'),
  slug: sql.ref('slug'),
  name: sql.ref('name'),
}

/** A page of the organizations the actor may act in. */
export function listOrganizations(
  work: Reading,
  { slug, sorting, ...page }: InputOf<typeof organizationEndpoints.list>,
) {
  const all = organizationsOf(work)
  const matched = slug === undefined ? all : all.where('slug', '=', slug)
  return readPage(matched, page, query =>
    query.selectAll().orderBy(sortedBy(sorting, columns, 'id')),
  )
}

/** Whether a discount is the organization's own, and not deleted. */
export async function hasDiscount(
  work: Reading,
  organization_id: string,
  id: string,
): Promise<boolean> {
  const row = await work.sql
    .selectFrom('discounts')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
