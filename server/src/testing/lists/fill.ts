import pg from 'pg'
import { encrypt } from '../../platform/crypto/keys.ts'
import type { TestServer } from '../test-server.ts'
import { worker } from '../company.ts'
import { merchant, type Merchant } from '../people.ts'
import { Person } from '../person.ts'
import { nested, rows } from './rows.data.ts'

/** A server with one big merchant among others, and this many rows in each table. */
export type LargeOrganization = {
  acme: Merchant
  /** The id of row `n` of a table; multiples of 20 belong to the big merchant. */
  idOf(table: string, n: number): string
}

/** The number of organizations besides the big one. */
const OTHER_ORGANIZATIONS = 20

/**
 * Fills every table that a list reads, with statements that write all rows in bulk, and lets
 * PostgreSQL collect its statistics. Required columns that `rows.data.ts` leaves out are filled by
 * their type.
 */
export async function fillOrganization(
  server: TestServer,
  count: number,
): Promise<LargeOrganization> {
  const acme = await merchant(server)
  for (const role of ['admin', 'member']) await worker(server, acme.organization, role)
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(functions(acme.organization.id))
    await client.query(others)
    const secret = encrypt(server.site.keys, 'a secret of a big shop').toString('hex')
    const tables = Object.keys(rows)
    const indexes = await indexesOf(client, tables)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const table of tables) {
      const columns = { ...(await fillTable(client, table)), ...rows[table] }
      const values = Object.values(columns).join(', ').replaceAll(':secret', `'\\x${secret}'`)
      await client.query(
        `insert into ${table} (${Object.keys(columns).join(', ')})
         select ${values}
         from generate_series(0::bigint, ${(nested.has(table) ? count / 10 : count) - 1}) n`,
      )
    }
    // A partitioned index is defined for its parent alone; its partitions need it too.
    const definitions = indexes.map(index => index.definition.replace(' ON ONLY ', ' ON '))
    for (const definition of definitions) await client.query(definition)
    await client.query(setBuyerOrganization, [acme.organization.id])
    // Sets the visibility map, without which an index-only scan must read the table for every row.
    for (const table of [...tables, 'organizations']) await client.query(`vacuum analyze ${table}`)
    const { rows: ids } = await client.query<{ kind: string; base: string }>(
      'select kind, row_id(kind, 0)::text as base from unnest($1::text[]) kind',
      [tables],
    )
    const bases = new Map(ids.map(({ kind, base }) => [kind, base]))
    const idOf = (table: string, n: number) =>
      (bases.get(table) ?? '').slice(0, -12) + n.toString(16).padStart(12, '0')
    return { acme, idOf }
  } finally {
    await client.end()
  }
}

/**
 * The callers of lists: the merchant's server, its owner, and the customer with the most purchases.
 */
export type ListCallers = Record<'organization' | 'user' | 'customer', Person>

/** Returns the callers that request the big merchant's lists. */
export async function listCallersOf(
  server: TestServer,
  { acme, idOf }: LargeOrganization,
): Promise<ListCallers> {
  const session = { customer_id: idOf('customers', 5) }
  const { body } = await acme.server.post('/v1/customer-sessions/', session)
  const customer = new Person(server.url, String(body.token))
  return { organization: acme.server, user: acme.owner, customer }
}

/** The SQL functions that `rows.data.ts` uses. Ids are ascending, like those the server creates. */
const functions = (big: string) => `
  create function row_id(kind text, n bigint) returns uuid immutable language sql as $$
    select ('01900000-0000-7000-8' || substr(md5(kind), 1, 3) || '-'
      || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function owner(n bigint) returns uuid immutable language sql as $$
    select case when n % 10 < 7 then '${big}'::uuid
      else row_id('organizations', n % ${OTHER_ORGANIZATIONS}) end $$;
  -- Rows are spread over some hundreds of others; one of them has a tenth.
  create function one_of(kind text, n bigint) returns uuid immutable language sql as $$
    select row_id(kind, case when n % 10 = 5 then 5 else n % 500 end) $$;
  -- Of two hundred sales one is made to the same customer.
  create function buyer(n bigint) returns uuid immutable language sql as $$
    select row_id('customers', case when n % 200 = 5 then 5 else n end) $$;
  create function word(n bigint) returns text immutable language sql as $$
    select substr(md5(n::text), 1, 12) $$;
  create function moment(n bigint) returns timestamptz immutable language sql as $$
    select timestamptz '2025-01-01 00:00:00Z' + n * interval '1 second' $$;`

const others = `
  create table usage_events_2025_01 partition of usage_events
  for values from ('2025-01-01') to ('2025-02-01');
  insert into organizations (id, name, slug, invoice_prefix, created_at)
  select row_id('organizations', n), 'Other ' || n, 'other-' || n, 'O' || n, moment(n)
  from generate_series(0, ${OTHER_ORGANIZATIONS - 1}) n`

/** Marks one of the customers as the one through which an organization buys. */
const setBuyerOrganization = `
  update customers set buyer_organization_id = $1 where id = row_id('customers', 640)`

/** Required columns without a default, each with a value of its type. */
async function fillTable(client: pg.Client, table: string): Promise<Record<string, string>> {
  const { rows: columns } = await client.query<{ name: string; type: string; needed: boolean }>(
    `select column_name as name, data_type as type,
       is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const own: Record<string, string> = {
    id: `row_id('${table}', n)`,
    organization_id: 'owner(n)',
    created_at: 'moment(n)',
  }
  const neededColumns = columns.filter(({ name, needed }) => needed || name in own)
  return Object.fromEntries(
    neededColumns.map(({ name, type }) => {
      const value = own[name] ?? DEFAULT_BY_TYPE[type]
      if (value === undefined && !rows[table]?.[name]) {
        throw new Error(`say in rows.data.ts what ${table}.${name} (${type}) holds`)
      }
      return [name, value ?? 'null']
    }),
  )
}

const DEFAULT_BY_TYPE: Record<string, string> = {
  text: `''`,
  boolean: 'false',
  integer: '0',
  bigint: '0',
  numeric: '0',
  jsonb: `'{}'`,
  'timestamp with time zone': 'moment(n)',
}

/** Indexes that enforce no constraint: they are created again after the rows, which is faster. */
async function indexesOf(client: pg.Client, tables: string[]) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisunique
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return indexes
}
