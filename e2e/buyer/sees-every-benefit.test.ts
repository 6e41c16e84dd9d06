// The confirmation page shows the details of each type of benefit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upload } from '@gatehouse/server/src/testing/files.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { fillPaymentForm, openCheckout, payButton } from './buying.ts'

const browserServer = sharedBrowserServer({ undelivered_offers: true })

test('each benefit type shows what the buyer has and what is left to do', async () => {
  const acme = await merchant(browserServer().server)
  const github = { repository_owner: 'acme', repository_name: 'tools', permission: 'pull' }
  const file = await upload(acme, Buffer.from('a handbook'))
  const counted = { filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } }
  const meter = await acme.server.post('/v1/meters/', { name: 'Calls', ...counted })
  assert.equal(meter.status, 201, JSON.stringify(meter.body))
  const credit = { meter_id: meter.body.id, units: 100, rollover: false }
  const benefits = [
    ['license_keys', 'A key', { prefix: 'ACME' }],
    ['custom', 'A note', { note: 'The password is swordfish.' }],
    ['custom', 'A favour', {}],
    ['discord', 'A role', { guild_token: '112233445566778899', role_id: '998877665544332211' }],
    ['github_repository', 'A repository', github],
    ['downloadables', 'A handbook', { files: [file.id] }],
    ['meter_credit', 'A hundred calls', credit],
  ] as const
  const ids: string[] = []
  for (const [type, description, properties] of benefits) {
    const { status, body } = await acme.server.post('/v1/benefits/', {
      ...{ type, description, properties },
    })
    assert.equal(status, 201, JSON.stringify(body))
    ids.push(body.id)
  }
  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: ids })
  const page = await browserServer().visit((await openCheckout(acme, [app])).path, {
    width: 'phone',
  })
  await fillPaymentForm(page)

  await payButton(page).click()

  await page.getByRole('heading', { name: 'Your benefits' }).waitFor()
  const benefitItems = page.getByRole('main').getByRole('listitem')
  const all = async () =>
    (await benefitItems.allInnerTexts()).map(text =>
      text
        .replaceAll(/\s+/g, ' ')
        .replace(/ACME[-\w]+/, 'KEY')
        .trim(),
    )
  await eventually(all, [
    'A key KEY',
    'A note The password is swordfish.',
    'A favour Granted',
    'A role Open your account and connect Discord to get access.',
    'A repository Open your account and connect GitHub to get access.',
    'A handbook handbook.pdf 10 bytes',
    'handbook.pdf 10 bytes',
    'A hundred calls Granted',
  ])
  await eventually(() => page.locator('[aria-busy=true]').count(), 0, 'nothing is waited for')
  await expectAccessible(page)
  await takeScreenshot(page, 'checkout-benefits-phone')

  await page.reload()
  await eventually(async () => (await all())[1], 'A note The password is swordfish.')
})
