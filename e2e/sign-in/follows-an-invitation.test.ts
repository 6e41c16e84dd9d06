import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  company,
  type Company,
  organizationRoute as at,
  verifyAddress,
  verifiedPerson,
} from '@gatehouse/server/src/testing/company.ts'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Page } from 'playwright-core'
import { mailedLink, openAs } from '../account/account.ts'
import { expectAccessible, takeScreenshot } from '../browser-server.ts'
import { sharedBrowserServer } from '../shared-server.ts'
import { PASSWORD, signIn, signedInUser } from './sign-in-pages.ts'
import { REQUEST_NEW_INVITATION, cases, change, invited, newAddress } from './invitations.ts'

const browserServer = sharedBrowserServer({ apps: ['dashboard'] })

/** Creates another organization of the same owner, which becomes their active one. */
async function another(acme: Company, index: number): Promise<Company> {
  const slug = `${acme.slug}-${index}`
  const { body } = await acme.owner.post(at('create'), { name: 'Acme', slug })
  return { ...acme, id: String(body.id), slug }
}

test('an invitation link always offers a next step and reveals nothing to others', async () => {
  const first = await company(browserServer().server)
  const context = await browserServer().visitor()
  const { hostname } = new URL(browserServer().server.url)
  const page = await context.newPage()
  for (const [index, [what, scene, said, { role, name }, names]] of cases.entries()) {
    const { who, path } = await scene(browserServer().server, await another(first, index))
    const cookies = [...(who?.cookies ?? [])]

    await context.clearCookies()
    await context.addCookies(
      cookies.map(([key, value]) => ({ name: key, value, domain: hostname, path: '/' })),
    )
    await page.goto(path)

    await page.getByRole('heading', { name: said }).waitFor()
    await page.getByRole(role, { name, exact: true }).first().waitFor()
    const text = await page.locator('body').innerText()
    assert.equal(text.includes('Acme'), names === 'named', what)
    if (!who) assert.ok(!/@/.test(text), what)
    await takeScreenshot(page, `invitation-${what.replaceAll(/\W+/g, '-')}`)
  }
})

const waitForDashboard = (page: Page, { slug }: Company) => page.waitForURL(`**/dashboard/${slug}`)

test('a new user signs up by the link, verifies the address and joins', async () => {
  const acme = await company(browserServer().server)
  const email = newAddress()
  const page = await browserServer().visit(await invited(browserServer().server, acme, email), {
    width: 'phone',
  })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Your name').fill('Noa Neu')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Verify your email first' }).waitFor()
  await expectAccessible(page)

  await browserServer().server.drainJobs()
  await page.goto(await mailedLink(browserServer(), email, '/verify-email'))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByText('invited you to join Acme').waitFor()
  await page.getByText('Support').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-invitation-answer')
  await page.getByRole('button', { name: 'Accept' }).click()

  await waitForDashboard(page, acme)
  await page.getByText('You’ve joined Acme').waitFor()
  const { body } = await acme.owner.get(at('list-members'))
  assert.deepEqual(
    body.members.map((item: { role: string }) => item.role),
    ['owner', 'support'],
  )
})

test('a user signed in with another address switches accounts and answers', async () => {
  const acme = await company(browserServer().server)
  const [eve, ada] = [
    await verifiedPerson(browserServer().server),
    await verifiedPerson(browserServer().server),
  ]
  const page = await openAs(
    browserServer(),
    eve,
    await invited(browserServer().server, acme, ada.email),
  )
  await page.getByRole('button', { name: 'Use another account' }).click()
  await signIn(page, ada.email)
  assert.equal((await signedInUser(page))?.email ?? ada.email, ada.email)

  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('will see that you declined').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()

  await page.getByRole('heading', { name: 'This invitation was declined' }).waitFor()
  await requestTwice(page)
})

/** Requests another invitation, and a second one without success: the limit is one a day. */
async function requestTwice(page: Page) {
  await page.getByRole('button', { name: REQUEST_NEW_INVITATION }).click()
  await page.getByText('you’ll receive a new invitation by email').waitFor()
  await page.route('**/ask-for-invitation', route => route.fulfill({ status: 429 }))
  await page.reload()
  await page.getByRole('button', { name: REQUEST_NEW_INVITATION }).click()
  await page.getByText('You already sent a request from this link today').waitFor()
}

test('a pending invitation is found without its email and answered there', async () => {
  const acme = await company(browserServer().server)
  const other = await company(browserServer().server)
  const ada = await signUp(browserServer().server)
  await invited(browserServer().server, acme, ada.email)
  await invited(browserServer().server, other, ada.email)
  await change(browserServer().server, 'organizations', other.id, { name: 'Nordlicht' })
  const page = await openAs(browserServer(), ada, '/account/invitations')
  await page.getByText('Verify your email to see your invitations').waitFor()
  await verifyAddress(browserServer().server, ada.email)
  await page.clock.setFixedTime(browserServer().server.clock.now())
  await page.goto('/new-organization')
  await page.getByText('You have 2 pending invitations').waitFor()

  await page.getByRole('link', { name: 'View' }).click()
  await page.getByText('Nordlicht').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'story-received')
  await page.getByRole('button', { name: 'Decline: Nordlicht' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Invitation declined').waitFor()
  await page.getByText('Nordlicht').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Accept: Acme' }).click()

  await waitForDashboard(page, acme)
})
