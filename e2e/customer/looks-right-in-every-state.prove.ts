import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkScenes } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { emptyScenes, setUpCustomerScenes, unpaidScenes, scenesOf } from './scenes.ts'

const browserServer = sharedBrowserServer({ apps: ['portal'] })

test('every portal page and dialog is readable in every state, light and dark', async () => {
  const cleo = await setUpCustomerScenes(browserServer().server)
  const looks = [
    [cleo.portal, scenesOf(cleo)],
    [cleo.portalOwing, unpaidScenes(cleo)],
    [cleo.portalEmpty, emptyScenes(cleo)],
  ] as const
  for (const [way, scenes] of looks) {
    const page = await browserServer().visit(way)
    await page.getByRole('navigation').first().waitFor()
    assert.deepEqual(await checkScenes(page, scenes), [])
  }
})
