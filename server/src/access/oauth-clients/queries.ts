import type { oauthClientEndpoints } from '@gatehouse/contract/access/oauth-clients'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { ClientRow } from './client.ts'

const TABLE = 'oauth_clients'

const clientsOf = (work: Reading) => within(work, work.sql.selectFrom(TABLE), TABLE, null)

/** An app of the actor's organizations. */
export async function findOwnClient(
  work: Reading,
  client_id: string,
): Promise<ClientRow | undefined> {
  const row = await clientsOf(work)
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  // The columns are checked against the contract when they are written.
  return row as ClientRow | undefined
}

/** The same, locked until the transaction ends. */
export async function lockOwnClient(work: Work, client_id: string): Promise<ClientRow | undefined> {
  const row = await clientsOf(work)
    .selectAll()
    .where('client_id', '=', client_id)
    .forUpdate()
    .executeTakeFirst()
  return row as ClientRow | undefined
}

/** Any app, whoever manages it: for its users. */
export async function findClient(
  work: Pick<Reading, 'sql'>,
  client_id: string,
): Promise<ClientRow | undefined> {
  // No id contains a zero byte, and PostgreSQL would reject it.
  if (client_id.includes('\0')) return undefined
  const row = await work.sql
    .selectFrom(TABLE)
    .selectAll()
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row as ClientRow | undefined
}

type ListInput = InputOf<typeof oauthClientEndpoints.list>

/** What apps can be sorted by. */
export const clientSorts = { created_at: sql.ref(`${TABLE}.created_at`) }

/** The apps of the actor's organizations that a list finds. */
export function matchingClients(
  work: Reading,
  { organization_id, query }: Pick<ListInput, 'organization_id' | 'query'>,
) {
  let matched = clientsOf(work)
  if (organization_id) matched = matched.where('organization_id', 'in', organization_id)
  if (!query) return matched
  const named = contains(`${TABLE}.name`, query)
  return matched.where(sql<boolean>`(${named} or ${sql.ref(`${TABLE}.client_id`)} = ${query})`)
}

/** A page of the apps of the actor's organizations. */
export async function listClients(
  work: Reading,
  input: ListInput,
): Promise<{ rows: ClientRow[]; total_count: number }> {
  const order = sortedBy(input.sorting, clientSorts, 'id')
  const { rows, total_count } = await readPage(matchingClients(work, input), input, query =>
    query.selectAll().orderBy(order),
  )
  return { rows: rows as ClientRow[], total_count }
}
