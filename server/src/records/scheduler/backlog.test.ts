import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { later, MINUTE } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { handlersByKind } from './dispatcher.ts'
import { transactionalJob, type Handler } from './handlers.ts'
import { runScheduler, type RunningScheduler } from './run-scheduler.ts'
import { enqueue } from './schedule.ts'
import { task } from './task.ts'

const BACKLOG = 1_000
const note = task('toy_note', z.object({ number: z.int().default(0) }))
const other = task('toy_other', z.object({}))

let bare: BareSite
let site: Site
const running: RunningScheduler[] = []

before(async () => {
  bare = await openBareSite()
  site = bare.site
  await sql`create table toy_notes (number int, id bigserial)`.execute(site.db)
})
afterEach(async () => {
  for (const scheduler of running.splice(0)) await scheduler.stop()
  await site.db.deleteFrom('agenda').execute()
  await sql`delete from toy_notes`.execute(site.db)
})
after(() => bare.close())

const noting = transactionalJob(note, (work, _, { number }) =>
  sql`insert into toy_notes values (${number})`.execute(work.sql),
)

function run(...handlers: Handler[]) {
  running.push(runScheduler(site, handlersByKind(handlers), [], { look_every_ms: 5 }))
}

const request = (kind: typeof note | typeof other, payload = {}) =>
  write(site, systemActor(), work =>
    enqueue(work, kind, { organization_id: null, subject_id: newId(), payload }),
  )

async function numbers() {
  const { rows } = await sql<{ number: number }>`
    select number from toy_notes order by id`.execute(site.db)
  return rows.map(({ number }) => number)
}

const left = () => site.db.selectFrom('agenda').selectAll().execute()

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise(setImmediate)
}

/** Numbered tasks of one kind, all due a minute ago. */
const backlog = () => {
  const due_at = later(site.clock.now(), -MINUTE)
  return sql`
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select gen_random_uuid(), null, 'toy_note', gen_random_uuid(),
      jsonb_build_object('number', n), ${due_at}, ${due_at}
    from generate_series(1, ${BACKLOG}::int) n`.execute(site.db)
}

test('a new task starts before a long backlog of its own kind is done', async () => {
  await backlog()
  run(noting)
  await until(async () => (await numbers()).length > 0)

  await request(note, { number: -1 })
  await until(async () => (await left()).length === 0)

  const place = (await numbers()).indexOf(-1)
  assert.ok(place >= 0 && place < BACKLOG / 2, `done as number ${place}`)
})

test('a new task starts before a long backlog of another kind is done', async () => {
  await backlog()
  let place = -1
  const observingTask = transactionalJob(other, async work => {
    const { rows: done } = await sql`select from toy_notes`.execute(work.sql)
    place = done.length
  })
  run(noting, observingTask)
  await until(async () => (await numbers()).length > 0)

  await request(other)
  await until(async () => (await left()).length === 0)

  assert.ok(place >= 0 && place < BACKLOG / 2, `done after ${place}`)
})
