import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import type { CheckoutConfirm } from '@gatehouse/contract/billing/checkout-inputs'
import { checkoutLifecycle, checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { languageOf } from '../../platform/mail/language.ts'
import type { Work } from '../../platform/work.ts'
import { isSelling } from '../../organizations/merchant/merchant.ts'
import { preparePayment } from '../../payments/charges/prepare-payment.ts'
import { spendBalance, reserveBalance } from '../balance/spend-balance.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { toAddress } from '../customers/customer.ts'
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { publishCheckoutUpdate } from './publish-checkout-update.ts'
import { auditConfirmation } from './audit-confirmation.ts'
import { buyerOrganizationOf } from './buyer-organization-of.ts'
import { consentGiven, consentProblems } from './consent.ts'
import { consentNeededBy } from './needed-consent.ts'
import { chosenProduct, clientSecret, confirmationUrl, type FullCheckout } from './checkout.ts'
import { isMerchantDeleted } from './merchant-deleted.ts'
import { completeAnswers } from './plan-answers.ts'
import { resolveReferences, planChanges } from './plan-changes.ts'
import { amountDueNow, isCharged } from './pricing.ts'
import { updateCheckout } from './queries.ts'
import { rejectSecondSubscription } from './reject-second-subscription.ts'
import { confirmationProblems } from './confirmation-problems.ts'
import { recordTrialUse } from './start-trial.ts'
import { taxConfirmed } from './tax-checkout.ts'
import { lockUpgraded, rejectForeignUpgrade, type UpgradedSubscription } from './upgrade.ts'

/** A confirmed checkout, with a payment to request from the processor or with nothing to pay. */
export type ConfirmedCheckout = {
  checkout: FullCheckout
  customer: CustomerRow
  upgraded: UpgradedSubscription | undefined
  payment_id: string | null
}

/**
 * Confirms an open checkout that this transaction has locked. The request to the processor is
 * stored with it: from then on no other confirmation is possible, and a crash cannot lose it.
 * Returns undefined if the buyer turns out to have had a trial before: the checkout records that
 * and stays open, for a confirmation of the new amount.
 */
export async function confirmCheckout(
  work: Work,
  checkout: FullCheckout,
  { confirmation_token_id = null, withdrawal_consent, ...body }: CheckoutConfirm,
): Promise<ConfirmedCheckout | undefined> {
  if (await isMerchantDeleted(work, checkout.organization_id)) fail(checkoutProblems.not_open)
  const upgraded = await lockUpgraded(work, checkout)
  if (upgraded && !upgraded.free) fail(checkoutProblems.already_subscribed)
  const requested = await change(work, checkout, body)
  const answered = await completeAnswers(work, requested)
  const needed = consentNeededBy(requested, chosenProduct(requested))
  const broken = [
    ...confirmationProblems(requested, confirmation_token_id),
    ...answered.broken,
    ...consentProblems(needed, withdrawal_consent),
  ]
  if (broken.length > 0) invalid(...broken)
  const buyer_organization_id = await buyerOrganizationOf(work)
  const noted = await recordTrialUse(work, requested, { buyer_organization_id })
  if (noted.trial_taken && !requested.trial_taken) return undefined
  const changed = await taxConfirmed(work, noted)
  const charged = isCharged(changed, chosenProduct(changed))
  if (charged && !isSelling(changed.organization)) {
    fail(checkoutProblems.payment_not_ready)
  }
  const { customer, proven: verified } = await buyerOf(work, changed, buyer_organization_id)
  rejectForeignUpgrade(upgraded?.subscription, customer, ['body', 'customer_email'])
  if (upgraded && !verified) fail(checkoutProblems.unverified)
  const named = { ...changed, customer_id: customer.id }
  const { id: customer_id, email } = customer
  const own = buyer_organization_id === null ? { customer_id, email } : { customer_id, email: null }
  await rejectSecondSubscription(work, named, own)
  await redeem(work, named)
  const attempt = changed.attempt + 1
  const consent = consentGiven(work, needed, withdrawal_consent)
  await updateCheckout(work, changed, {
    status: checkoutLifecycle.next('confirm', changed.status),
    customer_id: customer.id,
    user_id: signedIn(work) ?? changed.user_id,
    buyer_organization_id,
    is_buyer_proven: verified,
    locale: localeOf(work, changed),
    custom_field_data: JSON.stringify(answered.answers),
    withdrawal_consent: consent && JSON.stringify(consent),
    attempt,
  })
  const payment_id = charged
    ? await prepare(work, { ...named, attempt, is_buyer_proven: verified }, confirmation_token_id)
    : null
  await auditConfirmation(work, named, buyer_organization_id)
  return {
    checkout: await publishCheckoutUpdate(work, checkout.id),
    customer,
    upgraded,
    payment_id,
  }
}

async function change(
  work: Work,
  checkout: FullCheckout,
  body: Omit<CheckoutConfirm, 'confirmation_token_id' | 'withdrawal_consent'>,
) {
  const meant = await resolveReferences(work, checkout, body)
  const planned = planChanges(checkout, body, meant)
  if (Object.keys(planned).length === 0) return checkout
  return updateCheckout(work, checkout, planned)
}

/**
 * A buyer who saw a discounted price never pays another one: if the discount is gone by now, the
 * confirmation is rejected.
 */
async function redeem(work: Work, checkout: FullCheckout & { customer_id: string }) {
  const { id: checkout_id, organization_id, customer_id, discount_id, currency } = checkout
  if (discount_id === null) return
  const redemption = { organization_id, discount_id, checkout_id, customer_id }
  const purchase = { product: chosenProduct(checkout), currency }
  const msg = await redeemDiscount(work, redemption, purchase)
  const input = checkout.discount?.code ?? null
  if (msg !== undefined) invalid({ loc: ['body', 'discount_code'], msg, input })
}

const signedIn = ({ actor }: Work) => (actor.kind === 'user' ? actor.id : null)

const localeOf = (work: Work, { locale }: FullCheckout) =>
  locale ?? languageOf(work.actor.request.languages)

/**
 * Finds or creates the customer, and returns whether the buyer is verified as that customer: named
 * by the merchant, or signed in as its owner. Typing an address verifies nothing, even if there was
 * no purchase with it before, because its owner may come later.
 */
async function buyerOf(work: Work, checkout: FullCheckout, buyer_organization_id: string | null) {
  const { organization_id, customer_id, customer_email, is_customer_named, is_buyer_proven } =
    checkout
  if (customer_email === null) throw new Error('a confirmed checkout must have a buyer')
  const user_id = signedIn(work)
  const customer = await findOrCreateCustomer(work, {
    is_named: is_customer_named,
    organization_id,
    customer_id: is_customer_named ? customer_id : null,
    external_id: checkout.external_customer_id,
    email: customer_email,
    name: checkout.customer_name,
    billing_name: checkout.customer_billing_name,
    billing_address: toAddress(checkout.customer_billing_address),
    tax_id: checkout.customer_tax_id,
    metadata: checkout.customer_metadata,
    locale: localeOf(work, checkout),
    user_id,
    buyer_organization_id,
  })
  const own = buyer_organization_id !== null || (user_id !== null && customer.user_id === user_id)
  const before = is_buyer_proven && customer_id === customer.id
  return { customer, proven: is_customer_named || own || before }
}

/**
 * Stores the request to the processor and reserves the part that the buyer's balance pays. Null if
 * the balance pays everything or the rest is below the card minimum, and no card is needed later. A
 * buyer who only typed a customer's address cannot spend that customer's balance.
 */
async function prepare(
  work: Work,
  checkout: FullCheckout & { customer_id: string },
  confirmation_token: string | null,
): Promise<string | null> {
  const { id, organization_id, customer_id, currency, attempt } = checkout
  const product = chosenProduct(checkout)
  const total = amountDueNow(checkout, product)
  const { applied, due } = checkout.is_buyer_proven
    ? await spendBalance(work, checkout, total)
    : { applied: 0, due: total }
  const amount = due < AMOUNT_MIN ? 0 : due
  if (total > 0 && amount === 0 && product.recurring_interval === null) return null
  // Part of the balance that was to cover the total has been spent in the meantime.
  if (confirmation_token === null) {
    invalid({ loc: ['body', 'confirmation_token_id'], msg: 'Field required', type: 'missing' })
  }
  const payment = await preparePayment(work, {
    ...{ organization_id, customer_id, checkout_id: id, amount, currency },
    kind: amount > 0 ? 'payment' : 'setup',
    trigger: 'purchase',
    is_limited: true,
    idempotency_key: `checkout-${id}-${attempt}`,
    request: {
      confirmation_token,
      method: null,
      keep: product.recurring_interval !== null,
      return_url: confirmationUrl(work.server, clientSecret(work.server, id)),
      description: product.name,
    },
  })
  await reserveBalance(work, { id: payment.id, customer_id, currency }, applied)
  return payment.id
}
