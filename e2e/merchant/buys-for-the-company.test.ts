import { test } from 'node:test'
import { confirmAs, sellSeatPlan } from '@gatehouse/server/src/billing/buying/test-buyers.ts'
import { company } from '@gatehouse/server/src/testing/company.ts'
import { seatsChanged } from '@gatehouse/server/src/organizations/seats/seats.ts'
import { systemActor } from '@gatehouse/server/src/actors/actor.ts'
import { write } from '@gatehouse/server/src/platform/work.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product } from '@gatehouse/server/src/testing/sales.ts'
import { openAs } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'portal'] })

test('a company sees its purchases and seat assignments and manages them', async () => {
  const { server } = browserServer()
  const { id, slug, owner, members } = await company(server, 'finance', 'member')
  const seller = await merchant(server, 'Nordlicht')
  const purchase = await confirmAs(server, seller, await plan(seller, { name: 'Team plan' }), {
    person: owner,
    organization: id,
  })
  await sellSeatPlan(server, id, 4)
  await write(server.site, systemActor(), work => seatsChanged(work, id))
  await server.drainJobs()
  const [finance = owner] = members
  const page = await openAs(browserServer(), finance, `/dashboard/${slug}/purchases`)
  await page.getByText('3 of 4').waitFor()
  await page.getByText('Team plan from Nordlicht: 4 seats').waitFor()
  await page.getByText('$10.00 / month').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'purchases')

  await page.getByRole('button', { name: 'Manage purchases from Nordlicht' }).click()

  await page.waitForURL(`**/${seller.organization.slug}/portal**`)
  await page.getByText('Team plan').first().waitFor()
  if (purchase.status !== 200) throw new Error('the company has bought nothing')
})

test('a company without purchases learns how to buy and claims emailed purchases', async () => {
  const { server } = browserServer()
  const { slug, owner, members } = await company(server, 'member')
  const seller = await merchant(server, 'Nordlicht')
  const page = await openAs(browserServer(), owner, `/dashboard/${slug}/purchases`, {
    width: 'phone',
  })
  await page.getByText('No purchases yet').waitFor()
  await page.getByText('You have 2 members.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'purchases-empty')

  await confirmAs(server, seller, await product(seller), {
    person: server.stranger(),
    email: owner.email,
  })
  await page.reload()
  await page.getByRole('button', { name: 'Transfer purchases from Nordlicht' }).click()
  await page.getByText('Purchases transferred').waitFor()
  await page.getByText('purchased as').waitFor()
  await takeScreenshot(page, 'purchases-claimed')

  const [member = owner] = members
  const other = await openAs(browserServer(), member, `/dashboard/${slug}/purchases`)
  await other.getByRole('button', { name: 'Open what Nordlicht provides' }).waitFor()
})
