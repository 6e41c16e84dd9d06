import type { MemberFilter, MemberQuery } from '@gatehouse/contract/organizations/member-query'
import type { MemberWithUser } from '@gatehouse/contract/organizations/members'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'
import { requireMembership } from './require-membership.ts'
import { toMemberWithUser } from './member.ts'
import { membersOf } from './queries.ts'

/** Fields as callers name them, compared as text (in the C collation: by code point). */
const columns = {
  id: sql`members.id::text collate "C"`,
  userId: sql`members.user_id::text collate "C"`,
  role: sql`members.role collate "C"`,
  createdAt: sql`to_char(members.created_at at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'})
    collate "C"`,
} as const

/** The sort expression of each field, in the order readers expect. */
const orders = {
  ...columns,
  createdAt: sql`members.created_at`,
  name: sql`lower(users.name)`,
  email: sql`users.email`,
} as const

/** A page of an organization's members, for its members. */
export async function listMembers(
  work: Reading,
  query: MemberQuery,
): Promise<{ members: MemberWithUser[]; total: number }> {
  const { organization_id } = await requireMembership(work, query)
  const { limit, offset } = query
  const matched = matchingMembers(work, organization_id, query)
  const rows = await matched.limit(limit).offset(offset).execute()
  const counted = await matched
    .clearOrderBy()
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { members: rows.map(toMemberWithUser), total: counted.total }
}

/** Members that a list shows, in its order. */
export function matchingMembers(work: Reading, organization_id: string, query: MemberFilter) {
  const conditions = [conditionOf(query), matchesSearch(query), hasRole(query)].filter(
    item => item !== null,
  )
  return membersOf(work, organization_id)
    .where(({ and }) => and(conditions))
    .orderBy(orders[query.sortBy], query.sortDirection)
    .orderBy('members.id')
}

function conditionOf({ filterField, filterValue, filterOperator }: MemberFilter) {
  if (!filterField || filterValue === undefined) return null
  return comparison(columns[filterField], filterOperator, [filterValue].flat())
}

function matchesSearch({ searchValue }: MemberFilter) {
  if (!searchValue) return null
  const [name, email] = [contains('users.name', searchValue), contains('users.email', searchValue)]
  return sql<boolean>`(${name} or ${email})`
}

/** A member's roles are stored separated by commas: each of several counts. */
function hasRole({ role }: MemberFilter) {
  if (!role) return null
  return sql<boolean>`${role} = any(regexp_split_to_array(btrim(members.role), '\\s*,\\s*'))`
}

function comparison(
  column: RawBuilder<unknown>,
  operator: MemberFilter['filterOperator'],
  values: string[],
): RawBuilder<boolean> {
  const [value = ''] = values
  switch (operator) {
    case 'eq':
      return sql`${column} = ${value}`
    case 'ne':
      return sql`${column} <> ${value}`
    case 'lt':
      return sql`${column} < ${value}`
    case 'lte':
      return sql`${column} <= ${value}`
    case 'gt':
      return sql`${column} > ${value}`
    case 'gte':
      return sql`${column} >= ${value}`
    case 'in':
      return sql`${column} = any(${values}::text[])`
    case 'not_in':
      return sql`not (${column} = any(${values}::text[]))`
    case 'contains':
      return sql`strpos(${column}, ${value}) > 0`
    case 'starts_with':
      return sql`starts_with(${column}, ${value})`
    case 'ends_with':
      return sql`right(${column}, length(${value})) = ${value}`
    default:
      return fail(memberProblems.not_found)
  }
}
