import { billingAddressFields } from '@gatehouse/contract/billing/addresses'
import { toAddress } from '../customers/customer.ts'
import type { FieldError } from './field-error.ts'
import { addressNeeds, chosenProduct, type FullCheckout } from './checkout.ts'
import { checkoutRequirements, isCharged } from './pricing.ts'

/** All errors that prevent a checkout from being confirmed as it is, for the buyer's form. */
export function confirmationProblems(
  checkout: FullCheckout,
  confirmation_token: string | null,
): FieldError[] {
  const product = chosenProduct(checkout)
  const card = checkoutRequirements(checkout, product).is_payment_form_required
  const charged = isCharged(checkout, product)
  const broken: FieldError[] = []
  const missing = (key: string, ...rest: string[]) =>
    void broken.push({ loc: ['body', key, ...rest], msg: 'Field required', type: 'missing' })
  if (product.is_archived || checkout.price.is_archived) {
    broken.push({ loc: ['body', 'product_price_id'], msg: 'Price is archived.' })
  }
  if (!checkout.customer_email) missing('customer_email')
  if (charged && !checkout.customer_name) missing('customer_name')
  if (charged || checkout.is_business_customer) rejectAddress(checkout, missing)
  if (checkout.is_business_customer && !checkout.customer_billing_name)
    missing('customer_billing_name')
  if (card && confirmation_token === null) missing('confirmation_token_id')
  return broken
}

function rejectAddress(checkout: FullCheckout, missing: (key: string, ...rest: string[]) => void) {
  const address = toAddress(checkout.customer_billing_address)
  if (!address) return missing('customer_billing_address')
  const fields = billingAddressFields(address.country, addressNeeds(checkout))
  for (const [part, mode] of Object.entries(fields)) {
    const value = address[part as keyof typeof address]
    if (mode === 'required' && !value) missing('customer_billing_address', part)
  }
}
