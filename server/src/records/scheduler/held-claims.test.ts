import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { claimDue } from './claims.ts'
import { handlersByKind, runTask, runTasks, type Handlers } from './dispatcher.ts'
import { transactionalJob, externalJob } from './handlers.ts'
import { releaseAbandonedClaims, returnClaims } from './held-claims.ts'
import { runScheduler } from './run-scheduler.ts'
import { enqueue, unschedule } from './schedule.ts'
import { task } from './task.ts'

const note = task('toy_note', z.object({}))
const bad = task('toy_bad', z.object({}), { attempts_max: 5 })

let bare: BareSite
let site: Site

before(async () => {
  bare = await openBareSite()
  site = bare.site
  await sql`create table toy_notes (subject_id uuid)`.execute(site.db)
})
afterEach(async () => {
  await site.db.deleteFrom('agenda').execute()
  await sql`delete from toy_notes`.execute(site.db)
})
after(() => bare.close())

const noting = transactionalJob(note, (work, subject_id) =>
  sql`insert into toy_notes values (${subject_id})`.execute(work.sql),
)

const request = (kind: typeof note | typeof bad, subject_id = newId()) =>
  write(site, systemActor(), work =>
    enqueue(work, kind, { organization_id: null, subject_id, payload: {} }),
  )

const notes = async () => (await sql`select subject_id from toy_notes`.execute(site.db)).rows

const rows = () => site.db.selectFrom('agenda').selectAll().execute()

test('a task canceled while claimed does not run', async () => {
  const subject_id = newId()
  await request(note, subject_id)
  const [row] = await claimDue(site, { limit: 1 })
  assert.ok(row)

  await write(site, systemActor(), work => unschedule(work, note, subject_id))
  await runTask(site, handlersByKind([noting]), row)

  assert.deepEqual(await notes(), [])
})

test('a task that outlives its claim is not run twice', async () => {
  await request(note)
  const [first] = await claimDue(site, { limit: 1 })
  await releaseAbandonedClaims(site)
  const [second] = await claimDue(site, { limit: 1 })
  assert.ok(first && second)
  assert.equal(first.id, second.id)

  const handlers = handlersByKind([noting])
  await Promise.all([runTask(site, handlers, first), runTask(site, handlers, second)])

  assert.equal((await notes()).length, 1)
})

test('a task that kills its process at each start is not retried forever', async () => {
  let started = 0
  const handlers = handlersByKind([
    transactionalJob(bad, async () => {
      started += 1
    }),
  ])
  await request(bad)
  await site.db.updateTable('agenda').set({ attempts: 5, unfinished_starts: 5 }).execute()

  const [row] = await claimDue(site, { limit: 1 })
  assert.ok(row)
  await runTask(site, handlers, row)

  assert.equal(started, 0)
  assert.ok((await rows())[0]?.failed_at)
})

test('a task that killed processes had claimed but not started still runs', async () => {
  await request(bad)
  await request(bad)
  for (let killed = 0; killed < 9; killed += 1) {
    assert.equal((await claimDue(site, { limit: 2 })).length, 2)
    await releaseAbandonedClaims(site)
  }
  const attempts: number[] = []
  const handlers = handlersByKind([
    externalJob(bad, async job => {
      attempts.push(job.attempt)
      if (attempts.length === 1) throw new Error('not yet')
    }),
  ])
  const [first, second] = await claimDue(site, { limit: 2 })
  assert.ok(first && second)

  await runTask(site, handlers, first)
  await runTask(site, handlers, second)

  assert.deepEqual(attempts, [2, 2], 'its first claim was counted, and this start')
  const [remainingTask, ...others] = await rows()
  assert.deepEqual(others, [])
  assert.deepEqual([remainingTask?.attempts, remainingTask?.failed_at], [2, null])
})

test('tasks whose processes were killed run one at a time, alongside the others', async () => {
  const runAtOnce = async (handlers: Handlers) => {
    await runTasks(site, handlers, await claimDue(site, { limit: 8 }), { lanes: 8 })
  }
  const runInPools = async (handlers: Handlers) => {
    const scheduler = runScheduler(site, handlers, [], { look_every_ms: 5 })
    while ((await rows()).length > 0) await new Promise(setImmediate)
    await scheduler.stop()
  }
  const mostAtOnce = async (unfinished_starts: number, run: typeof runAtOnce) => {
    for (let i = 0; i < 4; i += 1) await request(bad)
    for (let i = 0; i < 4; i += 1) await request(note)
    const killed = { attempts: unfinished_starts, unfinished_starts }
    await site.db.updateTable('agenda').set(killed).where('kind', '=', bad.kind).execute()
    let [running, most] = [0, 0]
    const call = externalJob(bad, async () => {
      most = Math.max(most, (running += 1))
      while ((await notes()).length < 4);
      running -= 1
    })
    await run(handlersByKind([noting, call]))
    await sql`delete from toy_notes`.execute(site.db)
    return most
  }

  assert.ok((await mostAtOnce(2, runAtOnce)) > 1)
  assert.ok((await mostAtOnce(2, runInPools)) > 1)
  assert.equal(await mostAtOnce(3, runAtOnce), 1)
  assert.equal(await mostAtOnce(3, runInPools), 1)
})

test('a task that another process has claimed since is neither started nor released', async () => {
  let started = 0
  const handlers = handlersByKind([
    externalJob(bad, async () => {
      started += 1
    }),
  ])
  await request(bad)
  await claimDue(site, { limit: 1 })
  await releaseAbandonedClaims(site)
  const [stale] = await claimDue(site, { limit: 1 })
  await releaseAbandonedClaims(site)
  const [row] = await claimDue(site, { limit: 1 })
  assert.ok(stale && row)

  await runTask(site, handlers, stale)
  await returnClaims(site, [stale])

  const [remainingTask] = await rows()
  assert.equal(started, 0)
  assert.deepEqual([remainingTask?.attempts, remainingTask?.claim_id], [1, row.claim_id])
  assert.ok(remainingTask?.claimed_until)
})
