import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmAs } from '@gatehouse/server/src/billing/buying/test-buyers.ts'
import { company, verifiedPerson } from '@gatehouse/server/src/testing/company.ts'
import { merchant } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { product } from '@gatehouse/server/src/testing/sales.ts'
import { seatPlan, seatToken } from '@gatehouse/server/src/testing/seats.ts'
import { organizationRoute } from '@gatehouse/server/src/testing/company.ts'
import { checkPage } from '../check-every-width.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { withKey } from '../buyer/buying.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard', 'checkout', 'portal'] })

test('an owner buys for the organization, and its members see what they may use', async () => {
  const { server, visitAs } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const tool = await withKey(acme, await product(acme), 'Team license')
  const firm = await company(server, 'member')
  const [plain] = firm.members as [Person]
  await confirmAs(server, acme, tool, { person: firm.owner, organization: firm.id })
  const studio = await seatPlan(acme)
  const sold = { person: firm.owner, organization: firm.id, opened: { seats: 2 } }
  const bought = await confirmAs(server, acme, studio, sold)
  assert.equal(bought.status, 200, JSON.stringify(bought.body))
  await server.drainJobs()
  const purchases = `/dashboard/${firm.slug}/purchases`

  const owner = await visitAs(firm.owner, purchases)
  await owner.getByRole('button', { name: 'Manage purchases from Nordlicht' }).click()
  await owner.getByText('Unassigned seats of Studio: 2').waitFor()
  assert.deepEqual(await checkPage(owner, 'portal-overview-attention'), [])
  await owner.getByRole('link', { name: 'Members' }).click()
  await owner.getByText(plain.email).waitFor()
  assert.deepEqual(await checkPage(owner, 'portal-members'), [])

  const newcomer = await verifiedPerson(server)
  await owner.getByRole('button', { name: 'Invite a member' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter a valid email address.').waitFor()
  assert.deepEqual(await checkPage(owner, 'portal-members-invite'), [])
  await dialog.getByLabel('Email').fill(newcomer.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('Invited', { exact: true }).waitFor()

  const page = await visitAs(plain, purchases)
  await page.getByText('Open one to see what you may use.').waitFor()
  assert.deepEqual(await checkPage(page, 'dashboard-usable-merchants'), [])
  await page.getByRole('button', { name: 'Open what Nordlicht provides' }).click()
  await page.getByText('Team license').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Orders' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Replace' }).count(), 0)
  assert.deepEqual(await checkPage(page, 'portal-member-overview'), [])
  await page.goto(`/${acme.organization.slug}/portal/orders`)
  await page.getByText('Only for owners and billing managers').waitFor()
  assert.deepEqual(await checkPage(page, 'portal-member-hidden'), [])

  const { body } = await newcomer.get(organizationRoute('list-user-invitations'))
  await newcomer.post(organizationRoute('accept-invitation'), { invitationId: body[0].id })
  await owner.reload()
  await owner
    .getByRole('button', { name: `Remove Ada` })
    .or(owner.getByRole('button', { name: `Remove ${newcomer.email}` }))
    .last()
    .click()
  await owner.getByRole('alertdialog').or(owner.getByRole('dialog')).first().waitFor()
  assert.deepEqual(await checkPage(owner, 'portal-members-remove'), [])
  await owner.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await owner.getByText(newcomer.email).waitFor({ state: 'detached' })
  await server.drainJobs()
})

test('a merchant assigns and revokes a seat in the dashboard', async () => {
  const { server, visitAs } = browserServer()
  const acme = await merchant(server, 'Nordlicht')
  const studio = await seatPlan(acme)
  const firm = await company(server)
  const sold = { person: firm.owner, organization: firm.id, opened: { seats: 1 } }
  await confirmAs(server, acme, studio, sold)
  const [subscription] = (await acme.server.get('/v1/subscriptions/')).body.items
  const { slug } = acme.organization

  const page = await visitAs(acme.owner, `/dashboard/${slug}/subscriptions/${subscription.id}`)
  await page.getByText('0 of 1 assigned').waitFor()
  await page.getByRole('button', { name: 'Assign a seat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a seat' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter a valid email address.').waitFor()
  assert.deepEqual(await checkPage(page, 'dashboard-assign-seat'), [])
  const email = `desk@${slug}.example`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('1 of 1 assigned').waitFor()
  assert.notEqual(await seatToken(server, email), '')
  await page.getByRole('button', { name: `Revoke ${email}` }).click()
  await page.getByRole('button', { name: 'Revoke the seat' }).click()
  await page.getByText('0 of 1 assigned').waitFor()
})
