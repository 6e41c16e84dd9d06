import {
  ADMIN_LIST_MAX,
  userFilters,
  type UserFilter,
  type UserSearch,
} from '@gatehouse/contract/accounts/admin-inputs'
import { adminProblems } from '@gatehouse/contract/accounts/admin-problems'
import { USER_ROLE } from '@gatehouse/contract/access/instance-roles'
import { fail } from '@gatehouse/contract/kit/problems'
import { sql, type RawBuilder } from 'kysely'
import { isId } from '../../platform/ids.ts'
import type { Reading } from '../../platform/work.ts'
import type { UserRow } from '../users/user.ts'

const columns = {
  id: 'id',
  email: 'email',
  name: 'name',
  username: 'username',
  role: 'role',
  banned: 'banned',
  emailVerified: 'email_verified',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<UserFilter, keyof UserRow>

/** A page of the matching users, and how many match in total. */
export async function listUsers(
  work: Reading,
  search: UserSearch,
): Promise<{ rows: UserRow[]; total: number }> {
  const matchingUsers = work.sql
    .selectFrom('users')
    .where(matchesSearch(search))
    .where(matchesFilters(search))
    .where(matchesFacets(search))
  const { sortBy = 'createdAt', sortDirection = search.sortBy ? 'asc' : 'desc' } = search
  const nulls = sql.raw(sortBy === 'username' ? ' nulls last' : '')
  const order = sql`${sql.ref(columns[sortBy])} ${sql.raw(sortDirection)}${nulls}`
  const [rows, count] = await Promise.all([
    matchingUsers
      .selectAll()
      .orderBy(order)
      .orderBy('id', sortDirection)
      .limit(Math.min(search.limit || ADMIN_LIST_MAX, ADMIN_LIST_MAX))
      .offset(search.offset ?? 0)
      .execute(),
    matchingUsers.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

const patterns = {
  contains: (text: string) => `%${text}%`,
  starts_with: (text: string) => `${text}%`,
  ends_with: (text: string) => `%${text}`,
}

/**
 * Matches part of a text in any case. `%` and `_` are escaped, as users do not expect LIKE
 * patterns.
 */
function textPattern(
  column: string,
  operator: keyof typeof patterns,
  text: string,
): RawBuilder<boolean> {
  const pattern = patterns[operator](text.replaceAll(/[\\%_]/g, String.raw`\$&`))
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`
}

function matchesSearch({
  searchValue,
  searchField,
  searchOperator,
}: UserSearch): RawBuilder<boolean> {
  if (!searchValue) return sql<boolean>`true`
  const fields = searchField === 'any' ? ['email', 'name', 'username'] : [searchField]
  const found = fields.map(field => textPattern(field, searchOperator, searchValue))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

function matchesFilters(search: UserSearch): RawBuilder<boolean> {
  const { filterField: field, filterValue: provided, filterOperator: operator } = search
  if (provided === undefined) return sql<boolean>`true`
  const values = [provided].flat().map(text => readValue(field, text))
  if (operator === 'in' || operator === 'not_in') {
    const list = sql`(${sql.join(values)})`
    const column = sql.ref(columns[field])
    return operator === 'in'
      ? sql<boolean>`${column} in ${list}`
      : sql<boolean>`(${column} is null or ${column} not in ${list})`
  }
  const [value] = values
  if (value === undefined || values.length > 1) fail(adminProblems.invalid_filter)
  return comparisonOf(field, operator, value)
}

/**
 * Almost every user has the plain role, so the index of users with other roles also finds the plain
 * ones.
 */
function matchesFacets({ role, banned, emailVerified }: UserSearch): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (role === USER_ROLE) parts.push(sql`role = ${USER_ROLE}`)
  else if (role !== undefined)
    parts.push(sql`(role <> ${sql.lit(USER_ROLE)} and ${role} = any(string_to_array(role, ',')))`)
  if (banned !== undefined) parts.push(banned ? sql`banned` : sql`not banned`)
  if (emailVerified !== undefined)
    parts.push(emailVerified ? sql`email_verified` : sql`not email_verified`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

type Value = string | boolean | Date
type Operator = Exclude<UserSearch['filterOperator'], 'in' | 'not_in'>

const comparisons = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' }

function comparisonOf(field: UserFilter, operator: Operator, value: Value): RawBuilder<boolean> {
  const kind = userFilters[field]
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') {
    if (kind !== 'text') fail(adminProblems.invalid_filter)
    return textPattern(columns[field], operator, String(value))
  }
  const equal = operator === 'eq' || operator === 'ne'
  if (!equal && (kind === 'flag' || kind === 'id')) fail(adminProblems.invalid_filter)
  return sql<boolean>`${sql.ref(columns[field])} ${sql.raw(comparisons[operator])} ${value}`
}

/** PostgreSQL is sent years of four digits. */
const END_OF_TIME = new Date('9999-12-31T23:59:59.999Z')

/** A query string holds only text; the field decides how it is read. */
function readValue(field: UserFilter, text: string): Value {
  const kind = userFilters[field]
  if (kind === 'text') return field === 'email' || field === 'username' ? text.toLowerCase() : text
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'id' && isId(text)) return text
  const moment = new Date(text)
  const isMoment = kind === 'moment' && moment.getTime() >= 0 && moment <= END_OF_TIME
  return isMoment ? moment : fail(adminProblems.invalid_filter)
}

/** How many passkeys and API keys of their own a user has. */
export async function countKeysOf(work: Reading, user_id: string) {
  const { rows } = await sql<{ passkeys: number; api_keys: number }>`
    select
      (select count(*)::int from passkeys where user_id = ${user_id}) as passkeys,
      (select count(*)::int from api_keys where user_id = ${user_id}) as api_keys
  `.execute(work.sql)
  return rows[0] ?? { passkeys: 0, api_keys: 0 }
}

/** Maximum number of organizations shown for one user. */
const MEMBERSHIPS_MAX = 200

/** The organizations a user works in, by name, and whether each has another owner. */
export async function listMembershipsOf(work: Reading, user_id: string) {
  const { rows } = await sql<MembershipRow>`
    select o.id, o.name, o.slug, m.role,
      m.role ~ ${OWNER} and not exists (
        select from members x
        where x.organization_id = o.id and x.user_id <> m.user_id and x.role ~ ${OWNER}
      ) as owned_alone
    from members m join organizations o on o.id = m.organization_id
    where m.user_id = ${user_id}
    order by o.name, o.id
    limit ${MEMBERSHIPS_MAX}
  `.execute(work.sql)
  return rows
}

const OWNER = String.raw`(^|,)\s*owner\s*(,|$)`

type MembershipRow = { id: string; name: string; slug: string; role: string; owned_alone: boolean }
