import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { subscribe } from '@gatehouse/server/src/testing/sales.ts'
import { expectAccessible, shoot } from '../browser-house.ts'
import { lookAround } from '../look-around.ts'
import { ourTown } from '../town.ts'
import { dashboard, lookAtDialog, open } from './shop.ts'

const town = ourTown({ apps: ['dashboard'] })

const DAY = 86_400_000

test('after an outage a merchant bills or waives each missed period', async () => {
  const { house } = town()
  const { acme, subscription } = await subscribe(house, await merchant(house), {
    ...{ name: 'Day pass', recurring_interval: 'day' },
  })
  house.clock.pass(5 * DAY)
  await house.settled()
  const page = await open(town(), acme, `/subscriptions/${subscription.id}`)
  await page.getByText(/^Periods that were not billed: \d$/).waitFor()
  await shoot(page, 'missed-banner')
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('heading', { name: 'Missed periods' }).waitFor()
  const drafts = page.getByRole('row').filter({ hasText: 'To be decided' })
  await drafts.first().waitFor()
  const count = await drafts.count()
  await expectAccessible(page)
  assert.deepEqual(await lookAround(page, { 'missed-periods': page.url() }), [])

  await drafts.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody is charged for it until you decide.').waitFor()
  await lookAtDialog(page, 'missed-decide')
  await dialog.getByRole('button', { name: 'Bill now' }).click()
  await page.getByText('The period is billed').first().waitFor()
  await house.settled()
  await drafts.first().click()
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('The period is waived').first().waitFor()

  const path = '/v1/missed-periods/'
  const statuses = ['issued', 'waived', 'draft'].map(async status => {
    const { body } = await acme.server.get(path, { query: { status } })
    return body.pagination.total_count
  })
  assert.deepEqual(await Promise.all(statuses), [1, 1, count - 2])
  await page.goto(dashboard(acme, '/subscriptions/missed?status=issued'))
  await page.getByRole('row').filter({ hasText: 'Billed' }).click()
  await dialog.getByRole('link', { name: 'Open order' }).click()
  await page.getByText('Paid').first().waitFor()
})
