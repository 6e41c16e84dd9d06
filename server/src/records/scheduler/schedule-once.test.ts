import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { z } from 'zod'
import { later, MINUTE } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import { systemActor } from '../../actors/actor.ts'
import { write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../../testing/bare-site.ts'
import { scheduleOnce } from './schedule.ts'
import { task } from './task.ts'

const note = task('toy_note', z.object({}))
const other = task('toy_other', z.object({}))

let bare: BareSite
let site: Site

before(async () => {
  bare = await openBareSite()
  site = bare.site
})
afterEach(() => site.db.deleteFrom('agenda').execute())
after(() => bare.close())

const request = (kind: typeof note, subject_id: string, wait_ms: number) =>
  write(site, systemActor(), work =>
    scheduleOnce(work, kind, later(work.now, wait_ms), { organization_id: null, subject_id }),
  )

const rows = () =>
  site.db.selectFrom('agenda').select(['kind', 'subject_id', 'due_at']).orderBy('id').execute()

test('a second request reuses the waiting task of its subject', async () => {
  const [first, second] = [newId(), newId()]

  await request(note, first, MINUTE)
  await request(note, first, 2 * MINUTE)
  await request(note, second, MINUTE)
  await request(other, first, MINUTE)

  const due_at = later(site.clock.now(), MINUTE)
  assert.deepEqual(await rows(), [
    { kind: 'toy_note', subject_id: first, due_at },
    { kind: 'toy_note', subject_id: second, due_at },
    { kind: 'toy_other', subject_id: first, due_at },
  ])
})

test('a later request does not reuse a task that has started or failed', async () => {
  for (const change of [
    { claimed_until: later(site.clock.now(), MINUTE) },
    { failed_at: site.clock.now() },
  ]) {
    const subject_id = newId()
    await request(note, subject_id, 0)
    await site.db.updateTable('agenda').set(change).execute()

    await request(note, subject_id, 0)
    await request(note, subject_id, 0)

    assert.equal((await rows()).filter(row => row.subject_id === subject_id).length, 2)
  }
})
