import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { openCheckout } from './buying.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer()

/** The bytes a first-time buyer's phone has to download before it can pay. */
const SCRIPT_BYTES_MAX = 110_000

/** Scripts below this size are sent as they are: they fit in a packet. */
const UNCOMPRESSED_MAX = 1_000

for (const locale of ['en-US', 'uk-UA']) {
  test(`a checkout's scripts and texts weigh at most 110 kB gzipped (${locale})`, async () => {
    const acme = await merchant(browserServer().server)
    // Two products to choose from, a price and a custom field: the most a page needs before
    // payment.
    const field = { type: 'date', slug: 'day', name: 'Day', properties: {} }
    const { body } = await acme.server.post('/v1/custom-fields/', field)
    const customPriceProduct = await product(acme, {
      prices: [{ amount_type: 'custom' }],
      attached_custom_fields: [{ custom_field_id: body.id, required: false }],
    })
    const { path } = await openCheckout(acme, [customPriceProduct, await product(acme)])
    const page = await (await browserServer().visitor({ locale })).newPage()
    const scripts: { name: string; bytes: number; small: boolean }[] = []
    page.on('response', async response => {
      if (response.request().resourceType() !== 'script') return
      const body = await response.body()
      const encoding = response.headers()['content-encoding']
      scripts.push({
        name: new URL(response.url()).pathname,
        bytes: gzipSync(body, { level: 9 }).length,
        small: encoding !== undefined || body.length < UNCOMPRESSED_MAX,
      })
    })

    await page.goto(path)
    await page.getByRole('textbox').first().waitFor()
    await page.waitForLoadState('networkidle')

    const all = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    assert.ok(all <= SCRIPT_BYTES_MAX, `${all} bytes: ${JSON.stringify(scripts)}`)
    const large = scripts.filter(({ small }) => !small)
    assert.deepEqual(large, [], 'each is sent compressed')
    const stripe = scripts.filter(({ name }) => name.includes('stripe'))
    assert.deepEqual(stripe, [], "Stripe's script is loaded when it is needed")
  })
}
