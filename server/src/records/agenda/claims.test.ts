import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { later, MINUTE } from '../../platform/clock.ts'
import { statements } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { claimDue, claimOf, straysOf } from './claims.ts'

const ROWS = 6_000
const LIMIT = 8
const organization_id = newId()

let bare: BareSite
before(async () => {
  bare = await openBareSite()
  const { db, clock } = bare.site
  const due_at = later(clock.now(), -MINUTE)
  // All are due at one moment, and nearly all of one kind.
  await sql`
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select gen_random_uuid(), case n % 2 when 1 then ${organization_id}::uuid end,
      case n % 500 when 0 then 'toy_rare' else 'toy_common' end,
      gen_random_uuid(), '{}', ${due_at}, ${due_at}
    from generate_series(1, ${ROWS}::int) n`.execute(db)
  await sql`analyze agenda`.execute(db)
})
after(() => bare.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What of each statement about the agenda is answered by reading or sorting everything. */
async function costly(run: () => Promise<unknown>): Promise<string[]> {
  const heard: { text: string; values: unknown[] }[] = []
  statements.hear = (text, values) => void heard.push({ text, values })
  await run().finally(() => delete statements.hear)
  const about = heard.filter(({ text }) => text.includes('agenda'))
  assert.ok(about.length > 0)
  const found: string[] = []
  for (const { text, values } of about) {
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values)
    const { rows } = await bare.site.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain)
    for (const node of rows.flatMap(row => nodesOf(row['QUERY PLAN'][0].Plan))) {
      const read = node['Actual Rows'] * node['Actual Loops']
      const reads = node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'agenda'
      if (reads || read > LIMIT * 20) found.push(`${node['Node Type']} of ${read} rows`)
    }
  }
  return found
}

test('what is due is claimed along an index, however much is due at one moment', async () => {
  const { site } = bare
  let rare: string[] = []

  const found = await costly(async () => {
    await claimDue(site, { limit: LIMIT, kinds: ['toy_common'] })
    rare = (await claimDue(site, { limit: LIMIT, kinds: ['toy_rare', 'toy_none'] })).map(
      ({ kind }) => kind,
    )
  })

  assert.deepEqual(found, [])
  assert.deepEqual(rare, Array<string>(LIMIT).fill('toy_rare'))
})

test('whoever moves a clock claims along an index, too', async () => {
  const { clock } = bare.site

  const found = await costly(() => claimOf(bare.site, organization_id, clock.now(), LIMIT))

  assert.deepEqual(found, [])
})

test('kinds that nobody handles are found without reading every row', async () => {
  let strays: string[] = []

  const found = await costly(async () => {
    strays = await straysOf(bare.site, ['toy_common'])
  })

  assert.deepEqual(found, [])
  assert.deepEqual(strays, ['toy_rare'])
})
