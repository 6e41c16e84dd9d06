import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import { later, MINUTE } from '../../platform/clock.ts'
import { statements } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { claimDue, claimForOrganization, claimOutOfOrder, unhandledKinds } from './claims.ts'
import { releaseAbandonedClaims } from './held-claims.ts'

const ROWS = 6_000
const LIMIT = 8
const organization_id = newId()

let bare: BareSite
before(async () => {
  bare = await openBareSite()
  const { db, clock } = bare.site
  const due_at = later(clock.now(), -MINUTE)
  // All are due at the same time, and nearly all are of one kind.
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

/** The parts of each statement on the scheduler's table that read or sort all rows. */
async function findExpensiveScans(run: () => Promise<unknown>): Promise<string[]> {
  const received: { text: string; values: unknown[] }[] = []
  statements.onNotify = (text, values) => void received.push({ text, values })
  await run().finally(() => delete statements.onNotify)
  const about = received.filter(({ text }) => text.includes('agenda'))
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

test('due tasks are claimed by an index, however many are due at once', async () => {
  const { site } = bare
  let rareTasks: string[] = []

  const found = await findExpensiveScans(async () => {
    await claimDue(site, { limit: LIMIT, kinds: ['toy_common'] })
    rareTasks = (await claimDue(site, { limit: LIMIT, kinds: ['toy_rare', 'toy_none'] })).map(
      ({ kind }) => kind,
    )
  })

  assert.deepEqual(found, [])
  assert.deepEqual(rareTasks, Array<string>(LIMIT).fill('toy_rare'))
})

test('rows of a claim whose response was lost are claimed again immediately', async () => {
  const { site } = bare
  let lost = true
  const db = new Proxy(site.db, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: async (run: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) => {
          const result = await target.transaction().execute(run)
          if (lost) throw new Error('the connection was lost after the commit')
          return result
        },
      })
    },
  })
  const failingSite = { ...site, db }
  const requested = { limit: 2 * ROWS, kinds: ['toy_rare'] }
  const claimed = async () => {
    const { rows } = await sql<{ attempts: number }>`select attempts from agenda
      where kind = 'toy_rare' and claimed_until is not null and claim_id is not null`.execute(db)
    return rows.map(({ attempts }) => attempts)
  }
  await releaseAbandonedClaims(site)
  await sql`update agenda set attempts = 0`.execute(db)
  await assert.rejects(claimDue(failingSite, requested), /lost after the commit/)
  const claimedLater = await claimed()
  assert.ok(claimedLater.length > 0, 'they are claimed, and nobody works on them')

  lost = false
  const rows = await claimDue(failingSite, requested)

  assert.equal(rows.length, claimedLater.length)
  assert.deepEqual(new Set(await claimed()), new Set([1]), 'the lost claim is no attempt')
  await releaseAbandonedClaims(site)
})

test('the oldest and the newest row of each kind are claimed along an index', async t => {
  const { site } = bare
  const due_at = later(site.clock.now(), -MINUTE)
  const rowOfKind = (kind: string) => {
    const about = { organization_id: null, kind, subject_id: newId(), payload: '{}' }
    return { id: newId(), ...about, due_at, created_at: due_at }
  }
  const rows = Array.from({ length: 4 }, () => rowOfKind('toy_few'))
  await site.db.insertInto('agenda').values(rows).execute()
  t.after(() => site.db.deleteFrom('agenda').where('kind', '=', 'toy_few').execute())
  const kinds = ['toy_few', 'toy_common', 'toy_none']
  let claimed: string[] = []

  const found = await findExpensiveScans(async () => {
    const due = await claimOutOfOrder(site, { kinds, in_hand: new Set() })
    claimed = due.map(({ kind }) => kind).toSorted()
  })

  assert.deepEqual(found, [])
  assert.deepEqual(claimed, ['toy_common', 'toy_common', 'toy_few', 'toy_few'])
})

test('a row is not claimed before an older one of its subject', async t => {
  const { site } = bare
  const [subject_id, singleSubject] = [newId(), newId()]
  const row = (minutes: number, id = newId(), subject = subject_id) => {
    const due_at = later(site.clock.now(), minutes * MINUTE)
    const about = { organization_id: null, subject_id: subject, payload: '{}' }
    return { id, kind: 'toy_lane', ...about, due_at, created_at: due_at }
  }
  const oldest = newId()
  const rows = [row(-9, oldest), row(-8), row(-7, newId(), singleSubject), row(-6)]
  await site.db.insertInto('agenda').values(rows).execute()
  t.after(() => site.db.deleteFrom('agenda').where('kind', '=', 'toy_lane').execute())

  const claim = () => claimOutOfOrder(site, { kinds: ['toy_lane'], in_hand: new Set() })
  const first = await claim()
  const second = await claim()

  assert.deepEqual(
    first.map(({ id }) => id),
    [oldest],
  )
  // The subject is busy, so its other rows are skipped: the oldest of all others is claimed.
  assert.deepEqual(
    second.map(item => item.subject_id),
    [singleSubject],
  )
})

test('tasks of an advancing clock are claimed by an index', async () => {
  const { clock } = bare.site

  const found = await findExpensiveScans(() =>
    claimForOrganization(bare.site, organization_id, clock.now(), LIMIT),
  )

  assert.deepEqual(found, [])
})

test('kinds without a handler are found without a full scan', async () => {
  let kindsWithoutHandler: string[] = []

  const found = await findExpensiveScans(async () => {
    kindsWithoutHandler = await unhandledKinds(bare.site, ['toy_common'])
  })

  assert.deepEqual(found, [])
  assert.deepEqual(kindsWithoutHandler, ['toy_rare'])
})
