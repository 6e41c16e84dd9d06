// A program of a developer who installed the package, compiled with every strict option.
import { createAccountClient, unwrap, type User } from '@gatehouse/sdk/accounts'
import {
  createBillingClient,
  isGatehouseError,
  type GatehouseError,
  type Order,
  type Product,
} from '@gatehouse/sdk/billing'
import { followEntitlements } from '@gatehouse/sdk/entitlements'
import { verifyLicenseFile } from '@gatehouse/sdk/license-files'
import { AccessDenied, createGatehouse, withSession } from '@gatehouse/sdk/server'
import { verifyWebhook, WebhookVerificationError } from '@gatehouse/sdk/webhooks'

const baseURL = 'https://billing.example.com'
const gatehouse = createBillingClient({ baseURL, token: 'gatehouse_oat_…' })

export async function sell(): Promise<[Product, Date]> {
  const product = await gatehouse.products.create({
    name: 'Pro',
    recurringInterval: 'month',
    prices: [{ amountType: 'fixed', priceAmount: 1_500, priceCurrency: 'usd' }],
  })
  const created: Date = product.createdAt
  // @ts-expect-error: fields of the wire are not those of the SDK.
  void product.created_at
  // @ts-expect-error: a subscription renews by the day, week, month or year.
  await gatehouse.products.create({ name: 'Pro', recurringInterval: 'never', prices: [] })
  return [product, created]
}

export async function totalOf(customerId: string): Promise<number> {
  let total = 0
  const orders: AsyncIterable<Order> = gatehouse.orders.iterate({ customerId: [customerId] })
  for await (const { totalAmount } of orders) total += totalAmount
  return total
}

export function explain(error: unknown): string {
  if (isGatehouseError(error, 'ResourceNotFound')) return `no such thing: ${error.requestId}`
  if (isGatehouseError(error)) {
    const failed: GatehouseError = error
    return failed.fields.map(({ field, message }) => `${field}: ${message}`).join()
  }
  return 'something else'
}

export async function signIn(email: string, password: string): Promise<User> {
  const auth = createAccountClient({ baseURL })
  const { data, error } = await auth.signIn.email({ email, password })
  if (error) throw new Error(error.code)
  if (data.twoFactorRedirect) throw new Error(data.twoFactorMethods.join())
  const named: User = data.user
  const session = unwrap(await auth.getSession())
  return session?.user ?? named
}

export function receive(body: string, headers: Headers): string | undefined {
  try {
    const event = verifyWebhook(body, headers, 'gatehouse_whs_…')
    return event.type === 'order.paid' ? (event.data.customer.email ?? undefined) : event.type
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.message
    throw error
  }
}

export const handler = withSession(createGatehouse({ baseURL }), (request, session) => {
  if (request.method !== 'GET') throw new AccessDenied(401, 'UNAUTHORIZED')
  return new Response(session.user.name)
})

export const local = (token: string) => followEntitlements({ baseURL, token })
export const verify = verifyLicenseFile
