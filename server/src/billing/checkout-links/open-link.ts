import {
  checkoutLinkProblems,
  type CheckoutLinkPrefill,
} from '@gatehouse/contract/billing/checkout-links'
import type { RecurringInterval } from '@gatehouse/contract/billing/prices'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading, Work } from '../../platform/work.ts'
import { checkoutUrl, clientSecret } from '../checkouts/checkout.ts'
import { createCheckout } from '../checkouts/create-checkout.ts'
import { originOf } from '../checkouts/embed-origin.ts'
import { inMerchantTime } from '../checkouts/merchant-time.ts'
import { amountProblem } from '../checkouts/pricing.ts'
import { readAnswers } from '../custom-fields/read-answers.ts'
import { staticPrice } from '../products/price.ts'
import { requestedDiscount } from './linked-discount.ts'
import { seatsWithinBounds } from './link-terms.ts'
import { linkIdOf, activeProducts, type CheckoutLinkWithNested } from './checkout-link.ts'
import { readCheckoutLink } from './queries.ts'

/**
 * The link a client secret identifies, as long as at least one of its products is still on sale.
 */
export async function linkOf(
  work: Reading,
  client_secret: string,
): Promise<CheckoutLinkWithNested> {
  const id = linkIdOf(work.server, client_secret)
  const link = id === undefined ? undefined : await readCheckoutLink(work, id)
  if (!link || activeProducts(link).length === 0) return fail(checkoutLinkProblems.not_found)
  return link
}

/**
 * Opens a checkout for a buyer who follows the link. URL parameters that prefill the checkout are
 * optional: invalid ones are ignored, so that a shared URL never leads to an error.
 */
export async function openLink(work: Work, client_secret: string, prefill: CheckoutLinkPrefill) {
  const link = await linkOf(work, client_secret)
  const { customer_email, customer_name, product_id } = prefill
  const products = activeProducts(link)
  const first = products.find(({ id }) => id === product_id) ?? products[0]
  const ids = [...(first ? [first.id] : []), ...products.map(({ id }) => id)]
  const mine = inMerchantTime(work, link)
  const checkout = await createCheckout(
    mine,
    {
      products: [...new Set(ids)],
      product_price_id: null,
      amount: first && chosenAmount(first, prefill.amount),
      customer_email,
      customer_name,
      discount_id: first && (await requestedDiscount(mine, { link, first }, prefill.discount_code)),
      custom_field_data: first && acceptedAnswers(first, prefill.custom_field_data),
      seats: first && seatsWithinBounds(first, link.seats),
      // Only intervals defined in the contract are stored.
      trial_interval: link.trial_interval as RecurringInterval | null,
      trial_interval_count: link.trial_interval_count,
      external_customer_id: undefined,
      allow_discount_codes: link.allow_discount_codes,
      require_billing_address: link.require_billing_address,
      is_business_customer: false,
      success_url: link.success_url,
      return_url: link.return_url,
      embed_origin: originOf(prefill.embed_origin),
      metadata: { ...campaignFieldsOf(prefill), ...link.metadata },
    },
    { checkout_link_id: link.id },
  )
  const secret = clientSecret(work.server, checkout.id)
  return { client_secret: secret, url: checkoutUrl(work.server, secret) }
}

function chosenAmount(
  product: CheckoutLinkWithNested['products'][number],
  amount: number | undefined,
) {
  const price = staticPrice(product)
  return price && amount !== undefined && !amountProblem(price, amount) ? amount : undefined
}

/** The prefilled answers that are valid for the product's custom fields. */
const acceptedAnswers = (
  { custom_fields }: CheckoutLinkWithNested['products'][number],
  prefilled: CheckoutLinkPrefill['custom_field_data'],
) => prefilled && readAnswers(custom_fields, prefilled).answers

/** Attribution metadata from the URL; it never overrides the link's own metadata. */
function campaignFieldsOf({
  reference_id,
  ...prefill
}: CheckoutLinkPrefill): Record<string, string> {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = prefill
  const campaignFields = {
    reference_id,
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term,
    utm_content,
  }
  return Object.fromEntries(Object.entries(campaignFields).filter(([, value]) => value)) as Record<
    string,
    string
  >
}
