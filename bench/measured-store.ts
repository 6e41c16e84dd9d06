import type pg from 'pg'

/** How large the store is. */
export type StoreSize = { orders: number; subscriptions: number; customers: number }

const SECONDS = 3 * 365 * 86_400

/**
 * Three years of a store with twenty products and two currencies, written as rows: orders, their
 * checkouts, subscriptions that begin, change and end, and refunds: only what metrics read.
 */
export async function fillStore(
  database: pg.Client,
  organization: string,
  { orders, subscriptions, customers }: StoreSize,
): Promise<void> {
  await database.query('set session_replication_role = replica')
  const indexes = await dropIndexes(database, ['orders', 'checkouts', 'mrr_entries'])
  await database.query(`create temp table products_of as
    select id, recurring_interval is not null as recurs, row_number() over (
      partition by recurring_interval is not null order by id) - 1 as place from products`)
  const customer = (n: string) => `md5('customer ' || (${n}))::uuid`
  const at = `now() - interval '1 second' * ${SECONDS} * power(random(), 0.7)`
  await copy(database, 'customers', customers, {
    ...{ id: customer('n'), email: `'bea-' || n || '@example.com'`, invoice_code: `'B' || n` },
  })
  await database.query(`insert into orders (id, organization_id, customer_id, product_id, status,
      billing_reason, currency, subtotal_amount, tax_amount, invoice_number, paid_at, created_at,
      subscription_id)
    select gen_random_uuid(), '${organization}', ${customer(`n % ${customers}`)}, p.id, 'paid',
      case when p.recurs then case when n % 10 = 0 then 'subscription_create'
        else 'subscription_cycle' end else 'purchase' end,
      case when n % 7 = 0 then 'eur' else 'usd' end, 1000 + n % 500, n % 190, 'N-' || n, at, at,
      case when p.recurs then gen_random_uuid() end
    from (select n, ${at} as at from generate_series(1, ${orders}) n) rows
    join products_of p on p.place = rows.n / 2 % 10 and p.recurs = (rows.n % 2 = 0)`)
  await copy(database, 'checkouts', Math.floor(orders / 3), {
    id: 'gen_random_uuid()',
    created_at: at,
    status: `case when n % 3 = 0 then 'succeeded' else 'expired' end`,
  })
  await addEntries(database, { organization, subscriptions, customers })
  await database.query(`insert into ledger_entries (id, transaction_id, organization_id, account,
      currency, amount, customer_id, order_id, created_at, refund_id)
    select gen_random_uuid(), gen_random_uuid(), organization_id, 'refunds', currency, 500,
      customer_id, id, paid_at + interval '3 days', gen_random_uuid()
    from orders where hashtext(id::text) % 50 = 0`)
  await database.query(`insert into exchange_rates
      (organization_id, in_currency, currency, day, rate, created_at)
    select '${organization}', 'usd', 'eur', day, 1.05 + random() / 10, now()
    from generate_series(now() - interval '4 years', now(), interval '1 day') day`)
  for (const index of indexes) await database.query(index)
  await database.query('set session_replication_role = origin')
  await database.query('vacuum analyze')
}

/** Rows are written in a fifth of the time without indexes; returns what makes them again. */
async function dropIndexes(database: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await database.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

type Entries = { organization: string; subscriptions: number; customers: number }

/** Each subscription begins, and some of them change their price, are canceled, and end. */
async function addEntries(
  database: pg.Client,
  { organization, subscriptions, customers }: Entries,
): Promise<void> {
  await database.query(`insert into mrr_entries (organization_id, subscription_id, customer_id,
      product_id, currency, sign, status, cancels, amount, change, effective_at, recorded_at)
    select '${organization}', md5('subscription ' || n)::uuid,
      md5('customer ' || n % ${customers})::uuid, p.id,
      case when n % 7 = 0 then 'eur' else 'usd' end,
      side.sign, 'active', false, side.amount, side.change, side.at, side.at
    from (select n, now() - interval '1 second' * ${SECONDS} * random() as at
      from generate_series(1, ${subscriptions}) n) rows
    join products_of p on p.place = rows.n % 10 and p.recurs
    cross join lateral (values (1, 1000, 'start', at), (-1, 1000, 'price', at + interval '90 days'),
      (1, 1500, 'price', at + interval '90 days'), (-1, 1500, 'end', at + interval '200 days'))
      side (sign, amount, change, at)
    where side.at < now() order by side.at`)
}

/** Copies of one row of a table, with some columns changed. */
async function copy(
  database: pg.Client,
  table: string,
  count: number,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await database.query(`insert into ${table} (${columns.join(', ')})
    select ${columns.map(name => changed[name] ?? `t.${name}`).join(', ')}
    from (select * from ${table} limit 1) t cross join generate_series(1, ${count}) n`)
}
