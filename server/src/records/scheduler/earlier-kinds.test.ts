import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { z } from 'zod'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write, type Work } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { handlersByKind } from './dispatcher.ts'
import { transactionalJob, type Handler } from './handlers.ts'
import { runScheduler, type RunningScheduler } from './run-scheduler.ts'
import { enqueue, unschedule } from './schedule.ts'
import { task } from './task.ts'

const payload = z.object({ number: z.int() })
const earlier = task('toy_note', payload)
const renamed = task('toy_renamed', payload, { earlier_kind: 'toy_note' })

let bare: BareSite
let site: Site
let scheduler: RunningScheduler | undefined
let numbers: number[] = []

before(async () => {
  bare = await openBareSite()
  site = bare.site
})
afterEach(async () => {
  await scheduler?.stop()
  await site.db.deleteFrom('agenda').execute()
  numbers = []
})
after(() => bare.close())

function run(declared: typeof earlier) {
  const note = (_work: Work, _subject: string, { number }: { number: number }) => {
    numbers.push(number)
    return Promise.resolve()
  }
  const handlers: Handler[] = [transactionalJob(declared, note)]
  scheduler = runScheduler(site, handlersByKind(handlers), [], { look_every_ms: 5 })
}

const request = (number: number, subject_id = newId()) =>
  write(site, systemActor(), work =>
    enqueue(work, earlier, { organization_id: null, subject_id, payload: { number } }),
  )

const waiting = () => site.db.selectFrom('agenda').select('kind').execute()

async function untilNoneWaits() {
  while ((await waiting()).length > 0) await new Promise(setImmediate)
}

test('a task that waits under the earlier name of its kind is run', async () => {
  await request(8)

  run(renamed)
  await untilNoneWaits()

  assert.deepEqual(numbers, [8])
})

test('a task that waits under the earlier name of its kind can be canceled', async () => {
  const subject_id = newId()
  await request(8, subject_id)

  await write(site, systemActor(), work => unschedule(work, renamed, subject_id))

  assert.deepEqual(await waiting(), [])
})

test('a task that another version had no handler for is run by one that has it', async () => {
  await request(7)
  const failed = { attempts: 1, failed_at: site.clock.now(), last_error: 'no handler for toy_note' }
  await site.db.updateTable('agenda').set(failed).execute()

  run(earlier)
  await untilNoneWaits()

  assert.deepEqual(numbers, [7])
})
