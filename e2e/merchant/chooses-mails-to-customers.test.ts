import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { product, sell } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, shoot } from '../browser-house.ts'
import { soon } from '../soon.ts'
import { ourTown } from '../town.ts'
import { lookAtDialog, open } from './shop.ts'

const town = ourTown({ apps: ['dashboard'] })

test('a merchant disables a customer email, and buyers no longer get it', async () => {
  const { house } = town()
  const acme = await merchant(house, 'Nordlicht')
  const book = await product(acme)
  const mailed = async () => {
    const customer_email = `bea-${(buyers += 1)}@${acme.organization.slug}.example`
    await sell(house, acme, book, { customer_email })
    return (await mailsTo(house, customer_email)).map(({ kind }) => kind)
  }
  assert.deepEqual(await mailed(), ['order_confirmation'])
  const page = await open(town(), acme, '/settings/emails')
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Mails to customers' }),
  })
  const bought = card.getByRole('switch', { name: 'Something was bought' })
  await bought.scrollIntoViewIfNeeded()
  await lookAtDialog(page, 'story-customer-mails')

  await bought.uncheck()
  await page.getByText('Changes saved').first().waitFor()
  await page.reload()

  await soon(() => bought.isChecked(), false)
  assert.equal(await card.getByRole('switch', { checked: true }).count(), 12)
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.customer_email_settings.order_confirmation, false)
  assert.equal(body.customer_email_settings.subscription_cycled, true)
  assert.deepEqual(await mailed(), [])
  await expectAccessible(page)
  await shoot(page, 'story-customer-mails-off')
})

let buyers = 0
