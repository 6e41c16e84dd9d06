import { ADMIN_LIST_MAX } from '@gatehouse/contract/accounts/admin-inputs'
import type { OrganizationSearch } from '@gatehouse/contract/organizations/oversight'
import { sql } from 'kysely'
import { contains } from '../../platform/db/pages.ts'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'

const columns = { name: 'name', slug: 'slug', createdAt: 'created_at' } as const

/** A page of the matching organizations, and how many match. */
export async function listOverseenOrganizations(work: Reading, search: OrganizationSearch) {
  const { searchValue, status, sortBy = 'createdAt' } = search
  const direction = search.sortDirection ?? (search.sortBy ? 'asc' : 'desc')
  const fitting = work.sql
    .selectFrom('organizations')
    .where('deleted_at', 'is', null)
    .$if(status !== undefined, query => query.where('status', '=', status ?? ''))
    .$if(Boolean(searchValue), query =>
      query.where(({ or }) =>
        or([
          contains('organizations.name', searchValue ?? ''),
          contains('organizations.slug', searchValue ?? ''),
        ]),
      ),
    )
  const page = fitting
    .select('organizations.id')
    .orderBy(`organizations.${columns[sortBy]}`, direction)
    .orderBy('organizations.id', direction)
    .limit(search.limit || ADMIN_LIST_MAX)
    .offset(search.offset ?? 0)
  const [found, count] = await Promise.all([
    page.execute(),
    fitting.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const rows = await overseenQuery(
    work,
    found.map(row => row.id),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return { rows: found.flatMap(({ id }) => byId.get(id) ?? []), total: count.total }
}

/** Organizations with their number of members, and their longest-standing owner. */
function overseenQuery(work: Reading, ids: string[]) {
  return work.sql
    .selectFrom('organizations')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .select([
            'users.id as owner_id',
            'users.name as owner_name',
            'users.email as owner_email',
          ])
          .whereRef('members.organization_id', '=', 'organizations.id')
          .where(sql<boolean>`members.role ~ '(^|,)\\s*owner\\s*(,|$)'`)
          .orderBy('members.created_at')
          .orderBy('members.id')
          .limit(1)
          .as('owner'),
      join => join.onTrue(),
    )
    .selectAll('organizations')
    .select(['owner_id', 'owner_name', 'owner_email'])
    .select(
      sql<number>`(select count(*) from members m where m.organization_id = organizations.id)`.as(
        'members',
      ),
    )
    .where('organizations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export type OverseenOrganizationRow = Awaited<ReturnType<typeof overseenQuery>>[number]

/** One organization as the operator sees it. */
export async function getOverseenOrganization(
  work: Reading,
  id: string,
): Promise<OverseenOrganizationRow> {
  const [row] = await overseenQuery(work, [id])
  if (!row) throw new Error('a locked organization must exist')
  return row
}

/** Locks an organization whose status is decided; undefined when there is none with this id. */
export async function lockOrganization(work: Work, id: string) {
  if (!isId(id)) return undefined
  return work.sql
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
