// A customer in the portal: their purchases, and a session of their own.
import type { TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { portalCodeTo } from '@gatehouse/server/src/testing/mails.ts'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan, product, sell } from '@gatehouse/server/src/testing/sales.ts'
import type { Page } from 'playwright-core'
import { withKey } from '../buyer/buying.ts'

/** A customer who bought a handbook and subscribes to a plan with a license key. */
export async function customerOf(server: TestServer, acme?: Merchant) {
  const seller = acme ?? (await merchant(server))
  const customer_email = `cleo-${process.pid}-${(customers += 1)}@example.com`
  const pro = await withKey(seller, await plan(seller), 'License for every device')
  await sell(server, seller, await product(seller), { customer_email })
  const { order } = await sell(server, seller, pro, { customer_email })
  return {
    acme: seller,
    email: customer_email,
    customer_id: String(order.customer_id),
    subscription_id: String(order.subscription_id),
    order_id: String(order.id),
    portal: () => portalOf(seller, String(order.customer_id)),
  }
}

let customers = 0

/** The URL of a customer's portal with a new session: path and query. */
export async function portalOf(acme: Merchant, customer_id: string): Promise<string> {
  const { body } = await acme.server.post('/v1/customer-sessions/', { customer_id })
  const { pathname, search } = new URL(body.customer_portal_url)
  return pathname + search
}

/** Signs in to a portal with the code mailed to a customer. */
export async function signInByCode(server: TestServer, page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`If ${email} belongs to a customer`).waitFor()
  await server.drainJobs()
  await page.getByLabel('Code').fill(await portalCodeTo(server, email))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
