import type {
  CheckoutClientCreate,
  CheckoutCreate,
} from '@gatehouse/contract/billing/checkout-inputs'
import { CHECKOUT_HOURS } from '@gatehouse/contract/billing/checkouts'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import { HOUR, later } from '../../platform/clock.ts'
import type { CheckoutsTable } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { publishCheckoutRow } from './publish-checkout-update.ts'
import { selectProducts } from './select-products.ts'
import { expireCheckoutTask, type FullCheckout } from './checkout.ts'
import { inMerchantTime } from './merchant-time.ts'
import { resolveReferences, planChanges } from './plan-changes.ts'
import { priceCheckout } from './pricing.ts'
import { seatsAllowed, seatsWithin } from './seats.ts'
import { recordTrialUse } from './start-trial.ts'
import { taxCheckout } from './tax-checkout.ts'
import { insertCheckout, merchantOfProduct, updateCheckout } from './queries.ts'
import { rejectForeignUpgrade, rejectCustomerUpgrade, upgradable } from './upgrade.ts'

/** The origin of a checkout, which is stored in addition to the request body. */
type Origin = {
  checkout_link_id?: string
  /** A page opened it, so the response must not reveal what is known of the customer. */
  by_page?: boolean
}

/** Creates a checkout for one or more products; the first is selected. */
export async function createCheckout(
  work: Work,
  body: CheckoutCreate,
  { checkout_link_id, by_page = false }: Origin = {},
): Promise<FullCheckout> {
  const offered = await selectProducts(work, body)
  const { first, price, organization_id } = offered
  const upgraded = await upgradable(work, body.subscription_id, offered)
  const customer = await customerOf(work, organization_id, {
    ...body,
    owner: by_page ? undefined : upgraded?.customer_id,
  })
  if (!by_page) rejectForeignUpgrade(upgraded, customer, ['body', 'subscription_id'])
  const { min_seats = null, max_seats = null } = body
  const seats = seatsWithin(seatsAllowed(price, { min_seats, max_seats }), null)
  const id = newId()
  const expires_at = later(work.now, CHECKOUT_HOURS * HOUR)
  const opened = await insertCheckout(work, {
    id,
    organization_id,
    checkout_link_id: checkout_link_id ?? null,
    status: 'open',
    expires_at,
    product_ids: offered.ids,
    product_id: first.id,
    product_price_id: price.id,
    seats,
    ...priceCheckout(price, null, seats),
    ...prefillOf(customer),
    subscription_id: upgraded?.id ?? null,
    external_customer_id: body.external_customer_id ?? null,
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  })
  await schedule(work, expireCheckoutTask, expires_at, { organization_id, subject_id: id })
  const given = { ...body, product_id: null, product_price_id: null }
  const meant = await resolveReferences(work, opened, given)
  const change = changedColumns(opened, planChanges(opened, given, meant))
  const filled =
    Object.keys(change).length > 0
      ? await updateCheckout(work, opened, { ...change, modified_at: null })
      : opened
  const trialing = await recordTrialUse(work, filled, { buyer_organization_id: null })
  return publishCheckoutRow(work, await taxCheckout(work, trialing), 'checkout.created')
}

/**
 * Most values of a new checkout equal those it was inserted with, so only differences are written.
 */
const changedColumns = (opened: FullCheckout, change: Updateable<CheckoutsTable>) =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => {
      const started = opened[name as keyof FullCheckout]
      return value !== (typeof value === 'string' ? asText(started) : started)
    }),
  )

/** JSON values are written as text. */
const asText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Creates a checkout for a page without credentials, in the time of the product's merchant. */
export async function createClientCheckout(
  work: Work,
  body: CheckoutClientCreate,
): Promise<FullCheckout> {
  const merchant = await merchantOfProduct(work, body.product_id)
  const loc = ['body', 'product_id']
  if (!merchant) return invalid({ loc, msg: 'Product does not exist.', input: body.product_id })
  const { customer_email, subscription_id, product_id } = body
  const merchantWork = inMerchantTime(work, merchant)
  if (subscription_id)
    await rejectCustomerUpgrade(merchantWork, merchant.organization_id, subscription_id)
  return createCheckout(
    merchantWork,
    {
      products: [product_id],
      product_price_id: null,
      customer_email,
      subscription_id,
      external_customer_id: undefined,
      allow_discount_codes: true,
      require_billing_address: false,
      is_business_customer: false,
      metadata: {},
    },
    { by_page: true },
  )
}

/**
 * The customer the merchant named: by customer id, which must exist; by external id, which need not
 * exist yet; or through the subscription to upgrade.
 */
async function customerOf(
  work: Work,
  organization_id: string,
  { customer_id, external_customer_id, owner }: CheckoutCreate & { owner: string | undefined },
) {
  if (customer_id) {
    const customer = await lockCustomerIn(work, organization_id, { id: customer_id })
    const loc = ['body', 'customer_id']
    return customer ?? invalid({ loc, msg: 'Customer does not exist.', input: customer_id })
  }
  if (external_customer_id) {
    return lockCustomerIn(work, organization_id, { external_id: external_customer_id })
  }
  return owner === undefined ? undefined : lockCustomerIn(work, organization_id, { id: owner })
}

/** The details of a known customer prefill the form; values in the request override them. */
function prefillOf(customer: CustomerRow | undefined) {
  if (!customer) return {}
  const { id, email, name, billing_name, billing_address, tax_id, locale } = customer
  return {
    customer_id: id,
    is_customer_named: true,
    customer_email: email,
    customer_name: name,
    customer_billing_name: billing_name,
    customer_billing_address: billing_address && JSON.stringify(billing_address),
    customer_tax_id: tax_id && JSON.stringify(tax_id),
    locale,
  }
}
