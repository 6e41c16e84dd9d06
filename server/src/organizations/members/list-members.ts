import type { MemberQuery, MemberWithUser } from '@gatehouse/contract/organizations/members'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { demandMembership } from './demand-membership.ts'
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

/** A page of an organization's members, for those who are members themselves. */
export async function listMembers(
  work: Reading,
  query: MemberQuery,
): Promise<{ members: MemberWithUser[]; total: number }> {
  const { organization_id } = await demandMembership(work, query)
  const { sortBy, sortDirection, limit, offset } = query
  const condition = conditionOf(query)
  const all = membersOf(work, organization_id)
  const matched = condition ? all.where(condition) : all
  const rows = await matched
    .orderBy(sortBy === 'createdAt' ? sql`members.created_at` : columns[sortBy], sortDirection)
    .orderBy('members.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await matched
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { members: rows.map(toMemberWithUser), total: counted.total }
}

function conditionOf({ filterField, filterValue, filterOperator }: MemberQuery) {
  if (!filterField || filterValue === undefined) return undefined
  return comparison(columns[filterField], filterOperator, [filterValue].flat())
}

function comparison(
  column: RawBuilder<unknown>,
  operator: MemberQuery['filterOperator'],
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
