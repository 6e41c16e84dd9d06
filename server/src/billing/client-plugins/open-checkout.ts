import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import type { PolarPluginCheckout } from '@gatehouse/contract/billing/polar-plugin'
import { fail } from '@gatehouse/contract/kit/problems'
import { isId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { toCheckout } from '../checkouts/checkout.ts'
import { createCheckout } from '../checkouts/create-checkout.ts'
import { discountIn } from '../discounts/queries.ts'
import { findByPlanName, findOffered } from './find-plan.ts'
import { requirePluginBuyer, type PluginBuyer } from './plugin-buyer.ts'
import { findPluginCustomer, requirePluginCustomer } from './plugin-customer.ts'
import { pluginTarget, trustedEmbedOrigin } from './plugin-target.ts'
import { atSellingOrganization, type Selling } from './selling-organization.ts'

/** Opens a checkout for the signed-in user, or for the organization that the request names. */
export async function openPluginCheckout(work: Work, body: PolarPluginCheckout) {
  const buyer = await requirePluginBuyer(work, body, 'buy')
  const selling = await atSellingOrganization(work)
  if (body.trialInterval !== undefined || body.trialIntervalCount !== undefined) {
    fail(clientPluginProblems.trial_terms)
  }
  const { customFieldData, allowDiscountCodes, allowTrial, successUrl, returnUrl } = body
  const { url } = await createPluginCheckout(selling, buyer, {
    products: await productsOf(selling, body),
    subscription_id: null,
    success_url: successUrl === undefined ? null : pluginTarget(work, successUrl),
    return_url: returnUrl === undefined ? null : pluginTarget(work, returnUrl),
    embed_origin: trustedEmbedOrigin(work, body.embedOrigin),
    discount_id: await discountOf(selling, body.discountId),
    allow_discount_codes: allowDiscountCodes ?? true,
    metadata: metadataOf(body),
    ...(customFieldData && { custom_field_data: customFieldData }),
    ...(allowTrial === false && { allow_trial: false }),
  })
  return { url, redirect: body.redirect ?? true }
}

/** The values of a checkout that a request of a plugin decides. */
type PluginCheckout = Pick<
  Parameters<typeof createCheckout>[1],
  | 'products'
  | 'subscription_id'
  | 'success_url'
  | 'return_url'
  | 'embed_origin'
  | 'discount_id'
  | 'allow_discount_codes'
  | 'metadata'
  | 'custom_field_data'
  | 'allow_trial'
  | 'seats'
>

/**
 * Creates a checkout whose buyer is known. A user whose address is not verified is no customer
 * yet: their checkout is filled in with their address, like one that anyone could open.
 */
export async function createPluginCheckout(
  selling: Selling<Work>,
  buyer: PluginBuyer,
  values: PluginCheckout,
): Promise<{ id: string; url: string }> {
  const { user, buyer_organization_id } = buyer
  const mayBeCustomer = user.email_verified || buyer_organization_id !== null
  const customer = mayBeCustomer
    ? await requirePluginCustomer(selling, buyer)
    : await findPluginCustomer(selling, buyer)
  const { work } = selling
  const checkout = await createCheckout(
    work,
    {
      ...values,
      ...(customer ? { customer_id: customer.id } : { customer_email: user.email }),
      product_price_id: null,
      external_customer_id: undefined,
      require_billing_address: false,
      is_business_customer: false,
    },
    { by_page: customer === undefined },
  )
  const { id, url } = toCheckout(work.server, checkout)
  return { id, url }
}

async function productsOf(
  { work, organization_id }: Selling<Reading>,
  { slug, products = [] }: PolarPluginCheckout,
): Promise<string[]> {
  if (slug !== undefined) {
    const found = await findByPlanName(work, organization_id, slug)
    return found.length > 0
      ? found.map(({ id }) => id)
      : fail(clientPluginProblems.product_not_found)
  }
  const ids = [...new Set([products].flat().map(id => id.toLowerCase()))]
  if (ids.length === 0 || !ids.every(isId)) fail(clientPluginProblems.product_not_found)
  const offered = await findOffered(work, organization_id, ids)
  return offered.length === ids.length ? ids : fail(clientPluginProblems.product_not_found)
}

/** Only a discount with a code is for every buyer: its merchant applies all others. */
async function discountOf({ work, organization_id }: Selling<Reading>, id: string | undefined) {
  if (id === undefined) return null
  const discount = isId(id) ? await discountIn(work, organization_id, { id }) : undefined
  return discount?.code ? discount.id : fail(clientPluginProblems.discount_not_found)
}

/** As in the plugin, the reference is kept with the purchase; the metadata cannot replace it. */
const metadataOf = ({ metadata = {}, referenceId }: PolarPluginCheckout) =>
  referenceId ? { ...metadata, referenceId } : metadata
