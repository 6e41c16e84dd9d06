import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'

let bare: BareSite
before(async () => {
  bare = await openBareSite()
})
after(() => bare.close())

/** Foreign keys without such an index. */
const REASONS: Record<string, string> = Object.fromEntries(
  [
    'benefits',
    'checkout_links',
    'custom_fields',
    'discounts',
    'files',
    'organization_access_tokens',
    'webhook_endpoints',
  ].map(table => [
    `${table} (organization_id) → organizations on delete c`,
    'rows in use have one; the few archived ones are looked for when an organization is deleted',
  ]),
)

test('every foreign key has an index that leads with its columns, or a reason', async () => {
  const { rows } = await sql<{ key: string }>`
    select con.conrelid::regclass || ' (' || string_agg(att.attname, ', ' order by att.attname)
      || ') → ' || con.confrelid::regclass || ' on delete ' || con.confdeltype::text as key
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
      and con.conparentid = 0
      and not exists (
        select from pg_index ind
        where ind.indrelid = con.conrelid
          and ind.indisvalid
          and (ind.indpred is null
            or pg_get_expr(ind.indpred, ind.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (select array_agg(k order by k) from unnest(con.conkey) k) =
            (select array_agg(k order by k) from unnest(
              (string_to_array(ind.indkey::text, ' ')::int2[])[1:cardinality(con.conkey)]) k))
    group by con.oid order by 1`.execute(bare.site.db)
  assert.deepEqual(
    rows.map(({ key }) => key),
    Object.keys(REASONS).sort(),
  )
})
