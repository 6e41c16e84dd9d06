import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  type Company,
  company,
  organizationRoute,
  verifiedPerson,
} from '@gatehouse/server/src/testing/company.ts'
import { changeInstanceSettings } from '@gatehouse/server/src/testing/instance-settings.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import { openAs } from '../account/account.ts'
import { expectAccessible, type Appearance, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Opens a page of the organization as one of its members. */
const open = (
  person: Person,
  { slug }: Pick<Company, 'slug'>,
  path: string,
  look: Appearance = {},
) => openAs(browserServer(), person, `/dashboard/${slug}${path}`, look)

test('a team is created, filled, renamed and deleted; the last one stays', async () => {
  const acme = await company(browserServer().server, 'member')
  const page = await open(acme.owner, acme, '/teams')
  await page.getByRole('button', { name: 'Create team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Berlin')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('heading', { name: 'Berlin', level: 1 }).waitFor()
  await page.getByText('No members yet.').waitFor()

  await page.getByRole('combobox', { name: 'Add member' }).fill(acme.members[0]?.email ?? '')
  await page.getByRole('option', { name: /Ada/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('1 member', { exact: true }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-team')
  await page.getByRole('button', { name: 'Rename team' }).click()
  await dialog.getByLabel('Name').fill('Hamburg')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('heading', { name: 'Hamburg', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Remove Ada from the team' }).click()
  await page.getByText('No members yet.').waitFor()

  const remove = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete team' }).click()
    await dialog.getByRole('button', { name: 'Delete team' }).click()
  }
  await remove()
  await page.getByRole('heading', { name: 'Teams', level: 1 }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-teams')
  await page.getByRole('link', { name: 'Acme' }).click()
  await remove()
  await page.getByText('An organization needs at least one team.').waitFor()
})

test("a role is copied from another, limited to the user's rights, and kept in use", async () => {
  const acme = await company(browserServer().server, 'admin')
  const [ada = acme.owner] = acme.members
  const page = await open(ada, acme, '/roles', { width: 'phone' })
  await page.getByRole('link', { name: 'Finance' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-roles')
  await page.getByRole('link', { name: 'Create role' }).first().click()
  await page.getByLabel('Name').fill('Accountant')
  await page.getByLabel('Start from').selectOption({ label: 'Finance' })
  const orders = page.getByRole('checkbox', { name: 'Orders: Edit' })
  await eventually(() => orders.isChecked(), true)
  await page.getByRole('checkbox', { name: 'Orders: View' }).uncheck()
  await eventually(() => orders.isChecked(), false)
  const beyond = page.getByRole('checkbox', { name: 'Organization: Remove', exact: true })
  await eventually(() => beyond.isDisabled(), true)
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-new-role')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('link', { name: 'accountant' }).click()

  await page.getByRole('heading', { name: 'accountant', level: 1 }).waitFor()
  const invitation = { email: 'grace@example.com', role: 'accountant', organizationId: acme.id }
  await acme.owner.post(organizationRoute('invite-member'), invitation)
  await page.getByRole('button', { name: 'Delete role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await page.getByText('Pending invitations use this role.').waitFor()
  await page.goto(`/dashboard/${acme.slug}/roles/support`)
  await page.getByText('Customers and benefits').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-built-in-role')
})

test('the audit log is filtered by URL, shows changes and is exported', async () => {
  const acme = await company(browserServer().server, 'member')
  const body = { data: { name: 'Acme & Daughters' }, organizationId: acme.id }
  await acme.owner.post(organizationRoute('update'), body)
  await acme.owner.post(organizationRoute('create-team'), {
    name: 'Berlin',
    organizationId: acme.id,
  })
  for (let count = 1; count <= 25; count += 1) {
    await acme.owner.post(organizationRoute('create-team'), {
      name: `Team ${count}`,
      organizationId: acme.id,
    })
  }
  const page = await open(acme.owner, acme, '/audit')
  await page.getByRole('button', { name: 'Team: created' }).first().waitFor()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.getByRole('button', { name: 'Organization: created' }).waitFor()
  await page.getByRole('button', { name: 'Go to latest' }).click()
  await page.getByRole('button', { name: 'Earlier' }).waitFor()
  await page.getByRole('button', { name: 'Actor', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: acme.members[0]?.email ?? '' }).click()
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Team: created' }).first().waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-audit')

  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Organization: updated' }).click()
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByLabel('Since').fill('2026-01-01')
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-audit-dates')
  await page.keyboard.press('Escape')
  const teams = page.getByRole('button', { name: 'Team: created' })
  await teams.first().waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).search, '?action=organization.updated&from=2026-01-01')
  await page.getByRole('button', { name: 'Organization: updated', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Organization: updated' })
  await sheet.getByText('Acme & Daughters').waitFor()
  await sheet.getByText('Source: request').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-audit-entry')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  assert.match(file.suggestedFilename(), /^audit-log-.*\.csv$/)
  assert.equal(lines.length, 2)

  const [member = acme.owner] = acme.members
  const other = await open(member, acme, '/audit')
  await other.getByText('Only owners and admins can view the audit log').waitFor()
  await eventually(() => other.getByRole('link', { name: 'Audit log' }).count(), 0)
})

test('the organization gets a picture, another slug and business details', async () => {
  const acme = await company(browserServer().server)
  const page = await open(acme.owner, acme, '/settings/branding')
  const pages = page.getByRole('navigation', { name: 'Settings' })
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4' +
    '2mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.getByLabel('Choose picture').setInputFiles({
    name: 'mark.png',
    mimeType: 'image/png',
    buffer: Buffer.from(dot, 'base64'),
  })
  await page.getByRole('button', { name: 'Replace picture' }).waitFor()

  await pages.getByText('General').click()
  await page.getByLabel('Default currency').fill('euro')
  await page.getByRole('option', { name: 'EUR – Euro' }).click()
  await page
    .locator('form', { hasText: 'Default currency' })
    .getByRole('button', { name: 'Save changes' })
    .click()
  await page.getByText('Changes saved').first().waitFor()
  await pages.getByText('Subscriptions').click()
  const days = page.getByLabel('Retry schedule for failed payments')
  const form = page.locator('form', { has: days })
  assert.equal(await days.inputValue(), '2, 5, 7, 7')
  await days.fill('1, 31')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form
    .getByText(/^Enter 1 to 10 whole numbers/)
    .first()
    .waitFor()
  await days.fill('1, 3')
  await form.getByText(/^Retried on days 1 and 4/).waitFor()
  await form.getByRole('switch', { name: 'Match seats to members' }).check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByRole('button', { name: 'Reset to 2, 5, 7, 7' }).waitFor()
  await pages.getByText('Customer portal').click()
  const portal = page.locator('form', { hasText: 'Switch plan' })
  await portal.getByRole('switch', { name: 'Change seats' }).uncheck()
  await portal.getByRole('switch', { name: 'Pause subscription' }).check()
  await portal.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').first().waitFor()
  await pages.getByText('General').click()
  await page.getByRole('button', { name: 'Send details' }).click()
  const dialog = page.getByRole('dialog')
  for (const label of ['does', 'you sell', 'plan to sell', 'find you'])
    await dialog.getByLabel(new RegExp(label)).fill('Books on the trade\nand talks')
  await dialog.getByLabel(/revenue/).fill('120000')
  await takeScreenshot(page, 'organization-details')
  await dialog.getByRole('button', { name: 'Send details' }).click()
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-settings')
  const slug = `${acme.slug}-moved`
  await page.getByLabel('Slug', { exact: true }).fill(slug)
  await page.getByRole('button', { name: 'Change slug' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change slug' }).click()
  await page.waitForURL(`**/dashboard/${slug}/settings`)
  await page.getByText('Slug changed').waitFor()

  const { body } = await acme.owner.get(`/v1/organizations/${acme.id}`)
  assert.equal(body.slug, slug)
  assert.match(body.avatar_url, /\/files\/avatars\//)
  assert.equal(body.default_presentment_currency, 'eur')
  assert.notEqual(body.details_submitted_at, null)
  assert.deepEqual(body.subscription_settings.dunning_schedule, [1, 3])
  assert.equal(body.subscription_settings.seats_follow_members, true)
  const { subscription } = body.customer_portal_settings
  const switches = { update_seats: false, update_plan: true, pause: true }
  assert.deepEqual(subscription, { ...switches, retention_discount_id: null })
})

test('a token ends on a chosen day, and members without permission do not see it', async () => {
  const acme = await company(browserServer().server, 'support')
  const page = await open(acme.owner, acme, '/access-tokens')
  await page.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Production server')
  await dialog.getByLabel('Expires', { exact: true }).selectOption('day')
  await dialog.getByRole('button', { name: 'Read-only' }).click()
  await dialog.getByLabel('Expires on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('Choose a date from tomorrow').waitFor()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Expires on').fill(day)
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-token')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('dialog', { name: 'Copy your token now' }).waitFor()
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByText('Never used').waitFor()
  await eventually(() => page.getByText('Expired').count(), 0)

  const { body } = await acme.owner.get('/v1/organization-access-tokens/')
  const days =
    (Date.parse(body.items[0].expires_at) - browserServer().server.clock.now().getTime()) /
    86_400_000
  assert.ok(days > 38 && days < 41, `${days} days`)
  const [member = acme.owner] = acme.members
  const other = await open(member, acme, '/access-tokens')
  await other.getByText('Only owners and admins can manage access tokens').waitFor()
})

test('an organization is found by name among many, and the session switches to it', async () => {
  const ada = await verifiedPerson(browserServer().server)
  const long = 'Freundschaftsbezeugungsgesellschaft für Donaudampfschifffahrt mbH & Co. KG'
  const made: { id: string; slug: string }[] = []
  for (const name of [long, ...Array.from({ length: 9 }, (_, index) => `Shop ${index + 1}`)]) {
    const slug = `many-${made.length}-${process.pid}`
    made.push((await ada.post(organizationRoute('create'), { name, slug })).body)
  }
  const [first, , , third] = made
  const page = await open(ada, { slug: first?.slug ?? '' }, '', { width: 'phone' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('combobox', { name: /Switch organization/ }).click()
  const search = page.getByRole('combobox', { name: 'Find organization' })
  await search.waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'organization-switcher-many')
  await search.fill('shop 3')
  await page.getByRole('option', { name: /Shop 3/ }).waitFor()
  await page.keyboard.press('Enter')

  await page.waitForURL(`**/dashboard/${third?.slug}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(async id => {
    const answer = await fetch('/api/auth/get-session')
    return (await answer.json()).session.activeOrganizationId === id
  }, third?.id)
})

test('where creating organizations is disabled nothing offers it', async () => {
  const acme = await company(browserServer().server)
  await changeInstanceSettings(browserServer().server, { users_may_create_organizations: false })
  const page = await open(acme.owner, acme, '')
  await page.getByRole('button', { name: /Switch organization/ }).click()
  await page.getByRole('menuitem', { name: /Acme/ }).waitFor()
  await eventually(() => page.getByRole('menuitem', { name: 'New organization' }).count(), 0)
  await page.goto('/new-organization')
  await page.getByText('You can’t create organizations on this server.').waitFor()
  await expectAccessible(page)
  await changeInstanceSettings(browserServer().server, { users_may_create_organizations: true })
})
