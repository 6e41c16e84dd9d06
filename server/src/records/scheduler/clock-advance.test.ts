import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { Crash } from '../../platform/crash.ts'
import { DAY, HOUR, later, MINUTE } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { advanceClock } from './clock-advance.ts'
import { handlersByKind } from './dispatcher.ts'
import { transactionalJob, TaskInterrupted } from './handlers.ts'
import { runScheduler } from './run-scheduler.ts'
import { releaseAbandonedClaims } from './held-claims.ts'
import { enqueue, schedule } from './schedule.ts'
import { task } from './task.ts'

const renewal = task('toy_renewal', z.object({ month: z.int() }))
const receipt = task('toy_receipt', z.object({ month: z.int() }))
const YEAR = 365 * DAY

/** Each renewal is stored as a row, and schedules a receipt now and the next one in a month. */
const handlers = handlersByKind([
  transactionalJob(renewal, async (work, subject_id, { month }) => {
    await sql`insert into toy_done
      values (${subject_id}, ${month}, ${work.now}, 'renewal')`.execute(work.sql)
    const { organization_id } = await organizationOf(work, subject_id)
    await enqueue(work, receipt, { organization_id, subject_id, payload: { month } })
    if (month < 12) {
      const due = later(work.now, 30 * DAY)
      const payload = { month: month + 1 }
      await schedule(work, renewal, due, { organization_id, subject_id, payload })
    }
  }),
  transactionalJob(receipt, (work, subject_id, { month }) =>
    sql`insert into toy_done values (${subject_id}, ${month}, ${work.now}, 'receipt')`.execute(
      work.sql,
    ),
  ),
])

async function organizationOf(work: { sql: Queryable }, subject_id: string) {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from toy_subjects where id = ${subject_id}`.execute(work.sql)
  const [row] = rows
  assert.ok(row)
  return row
}

let bare: BareSite
let site: Site
const never = new AbortController().signal

before(async () => {
  bare = await openBareSite()
  site = bare.site
  await sql`create table toy_subjects (id uuid primary key, organization_id uuid)`.execute(site.db)
  await sql`create table toy_done (
    subject_id uuid, month int, at timestamptz, what text, id bigserial,
    unique (subject_id, month, what))`.execute(site.db)
})
after(() => bare.close())

/**
 * An organization with this many subjects, whose first renewals are due on days spread over a
 * month.
 */
async function store(subjects: number, days: number): Promise<string> {
  const organization_id = newId()
  await site.db
    .insertInto('organizations')
    .values({
      id: organization_id,
      name: 'Toy',
      slug: organization_id,
      invoice_prefix: 'TOY',
      created_at: site.clock.now(),
    })
    .execute()
  await write(site, systemActor(), async work => {
    for (let i = 0; i < subjects; i += 1) {
      const id = newId()
      await sql`insert into toy_subjects values (${id}, ${organization_id})`.execute(work.sql)
      const due = later(work.now, (1 + (i % days)) * DAY)
      await schedule(work, renewal, due, { organization_id, subject_id: id, payload: { month: 1 } })
    }
  })
  return organization_id
}

async function startAdvance(organization_id: string, target: Date) {
  await site.db
    .insertInto('test_clocks')
    .values({ organization_id, status: 'advancing', target, started_at: site.clock.now() })
    .execute()
}

const move = (organization_id: string, signal = never, by = handlers) =>
  advanceClock(site, { organization_id, handlers: by, background: [], signal })

async function done(organization_id: string) {
  const { rows } = await sql<{ renewals: number; receipts: number; disorder: number }>`
    with mine as (select d.*, lag(at) over (order by d.id) as before from toy_done d
      join toy_subjects s on s.id = d.subject_id where s.organization_id = ${organization_id})
    select count(*) filter (where what = 'renewal') as renewals,
      count(*) filter (where what = 'receipt') as receipts,
      count(*) filter (where before > at) as disorder from mine`.execute(site.db)
  return rows[0]
}

test('the tasks of two hundred subjects run in order over a year, each once', async () => {
  const organization_id = await store(200, 30)
  const target = later(site.clock.now(), YEAR + 20 * DAY)

  await startAdvance(organization_id, target)
  await move(organization_id)

  assert.deepEqual(await done(organization_id), { renewals: 2_400, receipts: 2_400, disorder: 0 })
  const clock = await site.db
    .selectFrom('test_clocks')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  assert.equal(later(site.clock.now(), clock.offset_ms).getTime(), target.getTime())
})

test('a clock whose server died continues from its position and repeats nothing', async () => {
  const organization_id = await store(40, 10)
  await startAdvance(organization_id, later(site.clock.now(), 90 * DAY))
  let commits = 0
  let crashes = 0

  for (let crashed = true; crashed;) {
    commits = 0
    const allowed = 17 + crashes * 5
    site.crashes = point =>
      point === (crashes % 2 ? 'before commit' : 'after commit') && ++commits > allowed
    crashed = await move(organization_id).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof Crash)) throw error
        return true
      },
    )
    site.crashes = undefined
    if (crashed) crashes += 1
    await releaseAbandonedClaims(site)
  }

  assert.ok(crashes >= 3, `${crashes} crashes`)
  assert.deepEqual(await done(organization_id), { renewals: 120, receipts: 120, disorder: 0 })
})

test('an advancing clock stops with the server and releases what it had not started', async () => {
  const organization_id = await store(60, 1)
  await startAdvance(organization_id, later(site.clock.now(), 5 * DAY))
  const stopping = new AbortController()
  let commits = 0
  site.crashes = () => {
    commits += 1
    if (commits === 20) stopping.abort()
    return false
  }

  await assert.rejects(move(organization_id, stopping.signal), TaskInterrupted)

  site.crashes = undefined
  const { rows } = await sql<{ claimed: number; begun: number; open: number }>`
    select count(*) filter (where claimed_until is not null) as claimed,
      count(*) filter (where attempts > 0) as begun,
      count(*) as open from agenda where organization_id = ${organization_id}`.execute(site.db)
  assert.equal(rows[0]?.claimed, 0)
  assert.equal(rows[0]?.begun, 0)
  await move(organization_id)
  assert.deepEqual(await done(organization_id), { renewals: 60, receipts: 60, disorder: 0 })
})

test('a clock continues when the database is back, and does nothing twice', async () => {
  const organization_id = await store(60, 1)
  await startAdvance(organization_id, later(site.clock.now(), 5 * DAY))
  let away = false
  let started = 0
  const db = new Proxy(site.db, {
    get: (target, key) => {
      if (key === 'transaction' && (started += 1) === 20) away = true
      if (away) throw new Error('the database is away')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const failingSite: Site = { ...site, db }
  const go = () =>
    advanceClock(failingSite, { organization_id, handlers, background: [], signal: never })
  await assert.rejects(go(), /the database is away/)
  await assert.rejects(go(), /the database is away/)
  const claimed = async () => {
    const { rows } = await sql<{ claimed: number }>`select count(claimed_until)::int as claimed
      from agenda where organization_id = ${organization_id}`.execute(site.db)
    return rows[0]?.claimed ?? 0
  }
  assert.ok((await claimed()) > 0)

  away = false
  await go()

  assert.equal(await claimed(), 0)
  assert.deepEqual(await done(organization_id), { renewals: 60, receipts: 60, disorder: 0 })
})

test('the scheduler skips an organization whose clock is advancing', async () => {
  const organization_id = await store(3, 1)
  await startAdvance(organization_id, later(site.clock.now(), 5 * DAY))
  await site.db
    .updateTable('test_clocks')
    .set({ offset_ms: 2 * DAY })
    .where('organization_id', '=', organization_id)
    .execute()
  const other = await store(3, 1)
  await site.db
    .insertInto('test_clocks')
    .values({ organization_id: other, offset_ms: 2 * DAY })
    .execute()

  const running = runScheduler(site, handlers, [], { look_every_ms: 5 })
  while ((await done(other))?.receipts !== 3) await new Promise(setImmediate)
  await running.stop()

  assert.equal((await done(organization_id))?.renewals, 0)
})

test('independent tasks run hour by hour, each at its own time', async () => {
  const organization_id = await store(0, 1)
  const started = later(new Date(Math.ceil(site.clock.now().getTime() / DAY) * DAY), 10 * HOUR)
  const apart = task('toy_apart', z.object({}))
  const mark = task('toy_mark', z.object({}))
  const lane = newId()
  const seen: { kind: string; minute: number; order: number }[] = []
  let inside = 0
  let most = 0
  const note = (kind: string) => async (work: { now: Date }, _subject: string) => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(resolve => setTimeout(resolve, 5))
    inside -= 1
    const minute = (work.now.getTime() - started.getTime()) / MINUTE
    seen.push({ kind, minute: Math.floor(minute), order: seen.length })
  }
  const sharedLaneTasks = new Set<string>()
  const lanes = async (_: Site, ids: string[]) =>
    new Map(ids.filter(id => sharedLaneTasks.has(id)).map(id => [id, lane]))
  await write(site, systemActor(), async work => {
    for (const minute of [0, 5, 10, 40, 59, 90]) {
      const subject_id = newId()
      if (minute < 40) sharedLaneTasks.add(subject_id)
      await schedule(work, apart, later(started, minute * MINUTE), { organization_id, subject_id })
    }
    const subject_id = newId()
    await schedule(work, mark, later(started, 58 * MINUTE), { organization_id, subject_id })
  })
  await startAdvance(organization_id, later(started, DAY))

  const sampleHandlers = [
    transactionalJob(apart, note('apart'), { lanes }),
    transactionalJob(mark, note('mark')),
  ]
  await move(organization_id, never, handlersByKind(sampleHandlers))

  const minutes = (kind: string) => seen.filter(item => item.kind === kind).map(item => item.minute)
  assert.deepEqual(
    minutes('apart').sort((a, b) => a - b),
    [0, 5, 10, 40, 59, 90],
  )
  assert.deepEqual(minutes('mark'), [58])
  const orderAt = (minute: number) => seen.find(item => item.minute === minute)?.order ?? -1
  assert.ok(orderAt(0) < orderAt(5) && orderAt(5) < orderAt(10), 'one lane keeps its order')
  assert.ok(orderAt(40) < orderAt(58) && orderAt(58) < orderAt(59), 'other kinds keep their place')
  assert.equal(most, 2)
})

test('a task that keeps failing while a clock advances is skipped', async () => {
  const organization_id = await store(1, 1)
  const failingTask = task('toy_stubborn', z.object({}))
  let attempts = 0
  const failing = transactionalJob(failingTask, async () => {
    attempts += 1
    throw new Error('not today')
  })
  await write(site, systemActor(), work =>
    schedule(work, failingTask, later(work.now, MINUTE), { organization_id, subject_id: newId() }),
  )
  await startAdvance(organization_id, later(site.clock.now(), 2 * DAY))

  await move(organization_id, never, handlersByKind([...handlers.values(), failing]))

  assert.equal(attempts, 3)
  assert.deepEqual(await done(organization_id), { renewals: 1, receipts: 1, disorder: 0 })
})
