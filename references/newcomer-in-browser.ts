// What a newcomer does in the app of a starter, in a browser.
import assert from 'node:assert/strict'
import { expectAccessible, expectNoSidewaysScroll, takeScreenshot } from '../e2e/browser-server.ts'
import { launchBrowser, type Page } from '../tools/browser.ts'
import { until, type Newcomer, type RunningApp } from './newcomer-path.ts'

/**
 * Signs up, creates an organization, meets the locked feature, pays over the page with the test
 * card, and uses the feature; then the webhook has arrived at the app, and the portal has the plan.
 */
export async function walkThroughApp(
  { step }: Pick<Newcomer, 'step'>,
  app: RunningApp,
  look: (page: Page, name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', error => problems.push(error.message))
    await step('sign up', async () => {
      await page.goto(app.url)
      await page.getByRole('heading', { name: 'Create your account' }).waitFor()
      await look(page, 'sign-up')
      await page.getByLabel('Your name').fill('Mia')
      await page.getByLabel('Email').fill('mia@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a long password of Mia')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Start with your organization' }).waitFor()
      await page.getByRole('button', { name: 'New organization' }).waitFor()
      await look(page, 'organization')
      await page.getByRole('button', { name: 'New organization' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create your organization' })
      await dialog.getByLabel('Name').fill('Umbrella')
      await look(page, 'new-organization')
      await dialog.getByRole('button', { name: 'Create organization' }).click()
      await page.getByRole('heading', { name: 'Reports are part of Pro' }).waitFor()
      await page.getByText('$15.00').waitFor()
      await look(page, 'locked')
    })
    await step('pay', async () => {
      await page.getByRole('button', { name: 'Subscribe: Pro' }).click()
      const checkout = page.frameLocator('iframe')
      await checkout.getByLabel('Name on card').fill('Mia Moss')
      await look(page, 'checkout')
      await checkout.getByLabel('Country').selectOption('CH')
      await checkout.getByLabel('Card number').fill('4242424242424242')
      await checkout.getByLabel('Expiry').fill('12/40')
      await checkout.getByLabel('Security code').fill('123')
      await checkout.getByRole('button', { name: /^(Pay|Subscribe)/ }).click()
    })
    await step('use the paid feature', async () => {
      await page.getByRole('heading', { name: 'Your report' }).waitFor()
      await page.getByText('Written for Mia').waitFor()
      await page.getByRole('button', { name: 'Manage billing' }).waitFor()
      await look(page, 'report')
    })
    await step('receive the webhook', () =>
      until('the webhook arrives', app.output, () =>
        /Webhook: order \S+ is paid/.test(app.output.text),
      ),
    )
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await look(page, 'menu')
    await page.keyboard.press('Escape')
    await step('open the portal', async () => {
      await page.getByRole('button', { name: 'Manage billing' }).click()
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      await page.getByText('Pro', { exact: true }).first().waitFor()
    })
    await step('keep the billing from members', async () => {
      const member = await (await browser.newContext()).newPage()
      await joinAsMember(page, member, app)
      await member.getByRole('heading', { name: 'Your report' }).waitFor()
      await member.getByRole('button', { name: /^Switch organization/ }).waitFor()
      assert.equal(await member.getByRole('button', { name: 'Manage billing' }).count(), 0)
      for (const path of ['checkout', 'portal']) {
        const headers = { origin: app.url }
        const response = await member.request.post(`${app.url}/api/${path}`, { headers })
        assert.equal(response.status(), 403, path)
      }
    })
    assert.deepEqual(problems, [])
  } finally {
    await browser.close()
  }
}

/** A second user, whose emailed code the mailbox has, joins the first one's organization. */
async function joinAsMember(owner: Page, member: Page, { url, output }: RunningApp): Promise<void> {
  const email = 'ben@example.com'
  const post = async ({ request }: Page, path: string, data: object) => {
    const headers = { origin: url }
    const response = await request.post(`${url}/api/auth/${path}`, { data, headers })
    assert.ok(response.ok(), `${path}: ${await response.text()}`)
    return response.json()
  }
  const { id } = await post(owner, 'organization/invite-member', { email, role: 'member' })
  await post(member, 'email-otp/send-verification-otp', { email, type: 'sign-in' })
  const [mailbox = ''] = /http\S+\/mailbox/.exec(output.text) ?? []
  const otp = await until('the code arrives', output, async () => {
    const { items } = await (await fetch(`${mailbox}/messages?to=${email}`)).json()
    return items.flatMap(({ text }: { text: string }) => /^\d{6}$/m.exec(text) ?? [])[0]
  })
  await post(member, 'sign-in/email-otp', { email, otp, name: 'Ben' })
  await post(member, 'organization/accept-invitation', { invitationId: id })
  await member.goto(url)
}

const WIDTHS = [1280, 800, 390]

/** Checks a page in both themes at every width, with pictures if `SHOTS` is set. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Buttons change their color within a moment.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await expectAccessible(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 })
      await takeScreenshot(page, `${name}-${width}-${colorScheme}`)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
}
