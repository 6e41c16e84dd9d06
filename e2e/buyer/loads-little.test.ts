import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { openCheckout } from './buying.ts'
import { ourTown } from '../town.ts'

const town = ourTown()

/** What a stranger's telephone has to fetch before it can pay. */
const SCRIPT_BYTES_MAX = 110_000

for (const locale of ['en-US', 'uk-UA']) {
  test(`a checkout's scripts and words weigh at most 110 kB gzipped (${locale})`, async () => {
    const acme = await merchant(town().house)
    // Two to choose between: as much as a page is ever asked for before anybody pays.
    const { path } = await openCheckout(acme, [await product(acme), await product(acme)])
    const page = await (await town().visitor({ locale })).newPage()
    const scripts: { name: string; bytes: number }[] = []
    page.on('response', async response => {
      if (response.request().resourceType() !== 'script') return
      assert.equal(response.headers()['content-encoding'], 'gzip', 'sent as small as it is')
      const bytes = gzipSync(await response.body(), { level: 9 }).length
      scripts.push({ name: new URL(response.url()).pathname, bytes })
    })

    await page.goto(path)
    await page.getByRole('textbox').first().waitFor()
    await page.waitForLoadState('networkidle')

    const all = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    assert.ok(all <= SCRIPT_BYTES_MAX, `${all} bytes: ${JSON.stringify(scripts)}`)
    assert.deepEqual(
      scripts.filter(({ name }) => name.includes('stripe')),
      [],
    )
  })
}
