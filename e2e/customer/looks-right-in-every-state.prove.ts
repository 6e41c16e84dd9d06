import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtScenes } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { emptyScenes, eventfulCustomer, owingScenes, scenesOf } from './scenes.ts'

const town = ourTown({ apps: ['portal'] })

test('every portal page and dialog is readable in every state, light and dark', async () => {
  const cleo = await eventfulCustomer(town().house)
  const looks = [
    [cleo.portal, scenesOf(cleo)],
    [cleo.portalOwing, owingScenes(cleo)],
    [cleo.portalEmpty, emptyScenes(cleo)],
  ] as const
  for (const [way, scenes] of looks) {
    const page = await town().visit(way)
    await page.getByRole('navigation').first().waitFor()
    assert.deepEqual(await lookAtScenes(page, scenes), [])
  }
})
