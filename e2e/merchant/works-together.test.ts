import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  company,
  type Company,
  organizationRoute as at,
} from '@gatehouse/server/src/testing/company.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'
import type { Page } from 'playwright-core'
import { openAs } from '../account/account.ts'
import { expectAccessible, type Appearance, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { eventually } from '@gatehouse/server/src/testing/eventually.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

const openMembers = (acme: Company, user: Person, path = '', look: Appearance = {}) =>
  openAs(browserServer(), user, `/dashboard/${acme.slug}/members${path}`, look)

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

const performAction = async (page: Page, email: string, action: string) => {
  await rowOf(page, email).getByRole('button').click()
  await page.getByRole('menuitem', { name: action }).click()
}

const rolesIn = async ({ owner }: Company): Promise<string[]> =>
  (await owner.get(at('list-members'))).body.members.map((item: { role: string }) => item.role)

test('an owner finds a member, assigns two roles and removes them', async () => {
  const acme = await company(browserServer().server, 'member', 'support')
  const [mia, sam] = acme.members as [Person, Person]
  const page = await openMembers(acme, acme.owner)
  await page.getByText('3 of 100 seats used').waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(mia.email.toUpperCase())
  await rowOf(page, sam.email).waitFor({ state: 'detached' })
  assert.match(page.url(), /query=/)

  await performAction(page, mia.email, 'Change roles')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox', { name: 'Finance' }).check()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved').waitFor()
  await rowOf(page, mia.email).getByText('Finance').waitFor()
  assert.deepEqual(await rolesIn(acme), ['owner', 'member,finance', 'support'])

  await page.reload()
  await performAction(page, mia.email, 'Remove from organization')
  const dialog = page.getByRole('dialog')
  const consequence = `Ada (${mia.email}) will lose access to Acme immediately.`
  await dialog.getByText(consequence).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-remove-member')
  await dialog.getByRole('button', { name: 'Remove from organization' }).click()
  await page.getByText('Ada removed').waitFor()
  assert.deepEqual(await rolesIn(acme), ['owner', 'support'])
})

test('the only owner is told what prevents leaving', async () => {
  const acme = await company(browserServer().server)
  const page = await openMembers(acme, acme.owner)

  await rowOf(page, acme.owner.email).getByRole('button').click()

  const leave = page.getByRole('menuitem', { name: 'Leave organization' })
  await eventually(() => leave.getAttribute('aria-disabled'), 'true')
  await leave.getByText('Make another member an owner first').waitFor()
  await page.getByRole('menuitem', { name: 'Change roles' }).click()
  await eventually(() => page.getByRole('checkbox', { name: 'Owner' }).isDisabled(), true)
})

test('members are offered only what their role allows; a member reads and leaves', async () => {
  const acme = await company(browserServer().server, 'member', 'admin')
  const [mia, ada] = acme.members as [Person, Person]
  const admin = await openMembers(acme, ada)
  await rowOf(admin, acme.owner.email).getByRole('button').click()
  await admin.getByText('Only owners can manage owners').first().waitFor()
  await admin.keyboard.press('Escape')
  await performAction(admin, mia.email, 'Change roles')
  await eventually(() => admin.getByRole('checkbox', { name: 'Owner' }).isDisabled(), true)
  await eventually(() => admin.getByRole('checkbox', { name: 'Support' }).isDisabled(), false)

  const page = await openMembers(acme, mia, '', { width: 'phone' })
  await rowOf(page, mia.email).waitFor()
  await eventually(() => page.getByRole('button', { name: 'Invite people' }).count(), 0)
  await eventually(() => rowOf(page, ada.email).getByRole('button').count(), 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave organization' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave organization' }).click()

  await page.getByRole('heading', { name: 'Create your organization' }).waitFor()
  assert.deepEqual(await rolesIn(acme), ['owner', 'admin'])
})

test('a pasted list of addresses is invited, and each line shows its result', async () => {
  const acme = await company(browserServer().server, 'member')
  const [mia] = acme.members as [Person]
  await acme.owner.post(at('invite-member'), { email: 'was@acme.example', role: 'member' })
  const page = await openMembers(acme, acme.owner, '', { width: 'phone' })
  await page.getByRole('button', { name: 'Invite people' }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByLabel('Email addresses')
    .fill(`Doe, Jane <jane@acme.example>; ${mia.email}, WAS@acme.example\nnobody\nnew@acme.example`)
  await sheet.getByText('4 email addresses found.').waitFor()
  await sheet.getByRole('checkbox', { name: 'Support' }).check()
  await sheet.getByLabel('Team').selectOption({ label: 'Acme' })
  await expectAccessible(page)
  await takeScreenshot(page, 'story-invite')

  await sheet.getByRole('button', { name: 'Send 4 invitations' }).click()
  const outcomes = page.getByRole('list', { name: 'Results' })
  await outcomes.waitFor()
  const lines = (await outcomes.getByRole('listitem').allInnerTexts()).map(item =>
    item.split('\n').slice(0, 2).join(': '),
  )
  assert.deepEqual(lines, [
    'nobody: Invalid email',
    `${mia.email}: Already a member`,
    'WAS@acme.example: Already invited',
    'jane@acme.example: Invited',
    'new@acme.example: Invited',
  ])
  await expectAccessible(page)
  await takeScreenshot(page, 'story-invite-outcomes')
  await outcomes.getByRole('button', { name: 'Send again' }).click()
  await outcomes.getByText('Sent again').waitFor()

  await page.getByRole('button', { name: 'Edit 1 unsent line' }).click()
  await page.getByLabel('Email addresses').fill('late@acme.example')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent to late@acme.example').waitFor()
  const { body } = await acme.owner.get(at('list-invitations'))
  assert.deepEqual(
    body.map(({ email, role }: { email: string; role: string }) => [email, role]),
    [
      ['was@acme.example', 'member'],
      ['jane@acme.example', 'member,support'],
      ['new@acme.example', 'member,support'],
      ['late@acme.example', 'member,support'],
    ],
  )
})

test('invitations are resent, canceled and requested again', async () => {
  const acme = await company(browserServer().server)
  const invite = (email: string) => acme.owner.post(at('invite-member'), { email, role: 'member' })
  const page = await openMembers(acme, acme.owner, '/invitations')
  await page.clock.setFixedTime(browserServer().server.clock.now())
  await page.getByText('No pending invitations').waitFor()
  await expectAccessible(page)
  await invite('waits@acme.example')
  const { body: late } = await invite('late@acme.example')
  await browserServer()
    .server.site.db.updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('id', '=', late.id)
    .execute()

  await page.reload()
  await rowOf(page, 'late@acme.example').getByText('Expired').waitFor()
  await expectAccessible(page)
  await performAction(page, 'waits@acme.example', 'Send again')
  await page.getByText('Invitation sent to waits@acme.example').waitFor()
  await performAction(page, 'late@acme.example', 'Invite again')
  await rowOf(page, 'late@acme.example').getByText('Pending').waitFor()
  await performAction(page, 'waits@acme.example', 'Revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Invitation revoked').waitFor()
  await rowOf(page, 'waits@acme.example').waitFor({ state: 'detached' })

  await page.goto(`${page.url()}?state=canceled`)
  await rowOf(page, 'waits@acme.example').getByText('Revoked').waitFor()
  await eventually(() => rowOf(page, 'waits@acme.example').getByRole('button').count(), 0)
})
