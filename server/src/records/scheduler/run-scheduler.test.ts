import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { later, MINUTE, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { claimDue } from './claims.ts'
import { runTask, handlersByKind } from './dispatcher.ts'
import { transactionalJob, externalJob, type Handler } from './handlers.ts'
import { runScheduler, type RunningScheduler } from './run-scheduler.ts'
import { enqueue } from './schedule.ts'
import { task } from './task.ts'

const note = task('toy_note', z.object({ number: z.int().default(0) }))
const slow = task('toy_slow', z.object({}))
const bad = task('toy_bad', z.object({}), { attempts_max: 3 })

let bare: BareSite
let site: Site
const running: RunningScheduler[] = []

before(async () => {
  bare = await openBareSite()
  site = bare.site
  await sql`create table toy_notes (subject_id uuid, number int, id bigserial)`.execute(site.db)
})
afterEach(async () => {
  for (const scheduler of running.splice(0)) await scheduler.stop()
  await site.db.deleteFrom('agenda').execute()
  await sql`delete from toy_notes`.execute(site.db)
})
after(() => bare.close())

const noting = transactionalJob(note, (work, subject_id, { number }) =>
  sql`insert into toy_notes values (${subject_id}, ${number})`.execute(work.sql),
)

function run(...handlers: Handler[]): RunningScheduler {
  const scheduler = runScheduler(site, handlersByKind(handlers), [], { look_every_ms: 5 })
  running.push(scheduler)
  return scheduler
}

const request = (
  kind: typeof note | typeof slow | typeof bad,
  subject_id = newId(),
  payload = {},
) =>
  write(site, systemActor(), work =>
    enqueue(work, kind, { organization_id: null, subject_id, payload }),
  )

async function notes() {
  const { rows } = await sql<{ subject_id: string; number: number }>`
    select subject_id, number from toy_notes order by id`.execute(site.db)
  return rows
}

const rows = () => site.db.selectFrom('agenda').selectAll().execute()

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise(setImmediate)
}

test('a task waiting for an external call does not delay quick ones', async () => {
  const gate = Promise.withResolvers<void>()
  run(
    noting,
    externalJob(slow, () => gate.promise),
  )
  for (let i = 0; i < 30; i += 1) await request(slow)

  await request(note)
  await until(async () => (await notes()).length === 1)

  gate.resolve()
  await until(async () => (await rows()).length === 0)
})

test('several processes on one database run each task once', async () => {
  await write(site, systemActor(), async work => {
    for (let number = 0; number < 600; number += 1) {
      await enqueue(work, note, { organization_id: null, subject_id: newId(), payload: { number } })
    }
  })

  run(noting)
  run(noting)
  run(noting)
  await until(async () => (await rows()).length === 0)

  const numbers = (await notes()).map(({ number }) => number)
  assert.equal(numbers.length, 600)
  assert.equal(new Set(numbers).size, 600)
})

test('tasks of one subject run in order, one after the other', async () => {
  const subject_id = newId()
  for (let number = 0; number < 100; number += 1) await request(note, subject_id, { number })

  for (let process = 0; process < 4; process += 1) run(noting)
  await until(async () => (await rows()).length === 0)

  const numbers = (await notes()).map(({ number }) => number)
  assert.deepEqual(
    numbers,
    Array.from({ length: 100 }, (_, number) => number),
  )
})

test('stopping the scheduler finishes running tasks and releases the rest', async () => {
  const gate = Promise.withResolvers<void>()
  let started = 0
  const scheduler = run(
    externalJob(slow, async () => {
      started += 1
      await gate.promise
    }),
  )
  for (let i = 0; i < 30; i += 1) await request(slow)
  await until(async () => started === 16)

  const stopped = scheduler.stop()
  gate.resolve()
  await stopped

  const left = await rows()
  assert.equal(started, 16)
  assert.equal(left.length, 14)
  assert.ok(left.every(row => row.claimed_until === null && row.attempts === 0))
})

test('a failing task is retried with growing delays, then kept', async () => {
  const handlers = handlersByKind([
    transactionalJob(bad, async () => {
      throw new Error('no luck')
    }),
  ])
  await request(bad)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const [row] = await claimDue(site, { limit: 1 })
    assert.ok(row)
    await runTask(site, handlers, row)
    const [remainingTask] = await rows()
    assert.ok(remainingTask?.retry_at)
    waits.push(remainingTask.retry_at.getTime() - site.clock.now().getTime())
    assert.equal(remainingTask.failed_at !== null, attempt === 3)
    assert.deepEqual(await claimDue(site, { limit: 1 }), [])
    await site.db.updateTable('agenda').set({ retry_at: null }).execute()
  }

  assert.deepEqual(waits, [SECOND, 2 * SECOND, 4 * SECOND])
  assert.deepEqual(await claimDue(site, { limit: 1 }), [])
  assert.equal((await rows())[0]?.last_error, 'no luck')
})

test('a task that keeps failing is retried every five minutes', async () => {
  const handlers = handlersByKind([
    transactionalJob(slow, async () => {
      throw new Error('no luck')
    }),
  ])
  await request(slow)
  const waits: number[] = []
  for (const attempts of [8, 9, 12]) {
    await site.db.updateTable('agenda').set({ attempts, retry_at: null }).execute()
    const [row] = await claimDue(site, { limit: 1 })
    assert.ok(row)
    await runTask(site, handlers, row)
    const [remainingTask] = await rows()
    assert.ok(remainingTask?.retry_at)
    waits.push(remainingTask.retry_at.getTime() - site.clock.now().getTime())
  }

  assert.deepEqual(waits, [256 * SECOND, 5 * MINUTE, 5 * MINUTE])
})

test('a task that could not be released during a database outage runs afterwards', async () => {
  let away = true
  const db = new Proxy(site.db, {
    get: (target, key) => {
      if (key === 'updateTable' && away) throw new Error('the database is away')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let attempts = 0
  const handler = externalJob(slow, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('not yet')
  })
  const failingSite = { ...site, db }
  running.push(runScheduler(failingSite, handlersByKind([handler]), [], { look_every_ms: 5 }))

  await request(slow)
  await until(async () => attempts === 1)
  away = false

  await until(async () => attempts === 2 && (await rows()).length === 0)
})

test("a task due later is due now where an organization's clock is ahead", async () => {
  const organization_id = newId()
  const created_at = site.clock.now()
  await site.db
    .insertInto('organizations')
    .values({
      id: organization_id,
      name: 'A',
      slug: organization_id,
      invoice_prefix: 'A',
      created_at,
    })
    .execute()
  const row = (minutes: number) => ({
    id: newId(),
    organization_id,
    kind: 'toy_note',
    subject_id: newId(),
    due_at: later(site.clock.now(), minutes * MINUTE),
    created_at,
  })
  await site.db
    .insertInto('agenda')
    .values([row(5), row(15)])
    .execute()
  assert.deepEqual(await claimDue(site, { limit: 10 }), [])

  await site.db
    .insertInto('test_clocks')
    .values({ organization_id, offset_ms: 10 * MINUTE })
    .execute()

  const claimed = await claimDue(site, { limit: 10 })
  assert.deepEqual(
    claimed.map(({ due_at, offset_ms }) => [due_at, offset_ms]),
    [[later(site.clock.now(), 5 * MINUTE), 10 * MINUTE]],
  )
})

test('a task without a handler fails with a message and blocks nothing', async () => {
  await request(bad)
  await request(note)

  run(noting)
  await until(async () => (await rows()).some(row => row.failed_at !== null))

  await until(async () => (await notes()).length === 1)
  const left = (await rows()).map(({ kind, last_error }) => [kind, last_error])
  assert.deepEqual(left, [['toy_bad', 'no handler for toy_bad']])
})
