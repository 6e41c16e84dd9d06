import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { systemActor } from '../../actors/actor.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { claimDue } from './claims.ts'
import { handlersByKind, runTasks } from './dispatcher.ts'
import { externalJob, type GroupEnd } from './handlers.ts'
import { enqueue } from './schedule.ts'
import { task } from './task.ts'

const call = task('toy_call', z.object({ answer: z.string() }), { attempts_max: 3 })
const TASKS = 6

let bare: BareSite
let site: Site
before(async () => {
  bare = await openBareSite()
  site = bare.site
  await sql`create table toy_answers (answer text)`.execute(site.db)
})
beforeEach(async () => {
  await site.db.deleteFrom('agenda').execute()
  await sql`truncate toy_answers`.execute(site.db)
})
after(() => bare.close())

/** Runs tasks that get these answers at the same time; returns the sizes of their transactions. */
async function answerTogether(answers: string[]): Promise<number[]> {
  for (const answer of answers) {
    const row = { organization_id: null, subject_id: newId(), payload: { answer } }
    await write(site, systemActor(), work => enqueue(work, call, row))
  }
  const sizes: number[] = []
  const store: GroupEnd<string> = async (work, endings) => {
    sizes.push(endings.length)
    for (const { value } of endings) {
      if (value === 'broken') throw new Error('this answer cannot be stored')
      await sql`insert into toy_answers values (${value})`.execute(work.sql)
    }
  }
  const everyone = Promise.withResolvers<void>()
  let called = 0
  const calling = externalJob(call, async job => {
    if (++called === answers.length) everyone.resolve()
    await everyone.promise
    await job.finishInGroup(store, job.payload.answer)
  })
  const rows = await claimDue(site, { limit: answers.length })
  await runTasks(site, handlersByKind([calling]), rows, { lanes: answers.length })
  return sizes
}

const stored = async () => {
  const { rows } = await sql<{ answer: string }>`
    select answer from toy_answers order by answer`.execute(site.db)
  return rows.map(({ answer }) => answer)
}

const left = () => site.db.selectFrom('agenda').select(['payload', 'last_error']).execute()

test('tasks that end during a transaction share the next one', async () => {
  const answers = Array.from({ length: TASKS }, (_, at) => `answer ${at}`)

  const sizes = await answerTogether(answers)

  assert.deepEqual(sizes, [1, TASKS - 1])
  assert.deepEqual(await stored(), answers)
  assert.deepEqual(await left(), [])
})

test('a task whose end fails is retried, and the others end once', async () => {
  await answerTogether(['a', 'b', 'broken', 'c'])

  assert.deepEqual(await stored(), ['a', 'b', 'c'])
  assert.deepEqual(await left(), [
    { payload: { answer: 'broken' }, last_error: 'this answer cannot be stored' },
  ])
})
