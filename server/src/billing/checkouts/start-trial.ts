import { subscriptionSettingsOf } from '../../organizations/merchant/merchant.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Work } from '../../platform/work.ts'
import { emailKey } from '../customers/customer.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { chosenProduct, type FullCheckout } from './checkout.ts'
import { hasUsedTrial, deleteTrials, recordTrials, updateCheckout } from './queries.ts'
import { activeTrial } from './trial.ts'

/**
 * The buyer of a trial: an organization's purchase counts for the organization, whichever address
 * is typed.
 */
type TrialBuyer = { buyer_organization_id: string | null }

/**
 * Records on an open checkout whether the buyer has had a trial before, if the merchant allows one
 * trial per customer: then there is none. If the buyer turns out to be another customer, the trial
 * is available again.
 */
export async function recordTrialUse(
  work: Work,
  checkout: FullCheckout,
  trialBuyer: TrialBuyer,
): Promise<FullCheckout> {
  const trial_taken = await hasUsedTrialBefore(work, checkout, trialBuyer)
  if (trial_taken === checkout.trial_taken) return checkout
  return updateCheckout(work, checkout, { trial_taken })
}

async function hasUsedTrialBefore(
  work: Work,
  checkout: FullCheckout,
  trialBuyer: TrialBuyer,
): Promise<boolean> {
  const { organization_id } = checkout
  if (!isOncePerCustomer(checkout)) return false
  if (!activeTrial({ ...checkout, trial_taken: false }, chosenProduct(checkout))) return false
  return hasUsedTrial(work, organization_id, await keysOf(work, checkout, trialBuyer))
}

const isOncePerCustomer = ({ organization }: FullCheckout) =>
  subscriptionSettingsOf(organization).prevent_trial_abuse

/** The keys that identify a buyer's trial before their card is known. */
async function keysOf(
  work: Work,
  { organization_id, is_customer_named, customer_id, customer_email }: FullCheckout,
  { buyer_organization_id }: TrialBuyer,
): Promise<Buffer[]> {
  const typed = { email: customer_email ?? '' }
  const who =
    is_customer_named && customer_id !== null
      ? { id: customer_id }
      : buyer_organization_id === null
        ? typed
        : { buyer_organization_id }
  const known = await findCustomerIn(work, organization_id, who)
  if (known) return [customerKey(known.id), addressKey(known.email)]
  return who === typed && customer_email !== null ? [addressKey(customer_email)] : []
}

const customerKey = (id: string) => sha256(`customer ${id}`)
const addressKey = (email: string) => sha256(`address ${emailKey(email)}`)
const cardKey = (fingerprint: string) => sha256(`card ${fingerprint}`)

/** A checkout's trial, to be used up by its customer. */
export type TrialClaim = {
  checkout_id: string
  organization_id: string
  /** The merchant allows one trial per customer. */
  once_only: boolean
}

/** The claim to a trial that a checkout's plan begins with. */
export const trialClaimOf = (checkout: FullCheckout): TrialClaim => ({
  checkout_id: checkout.id,
  organization_id: checkout.organization_id,
  once_only: isOncePerCustomer(checkout),
})

type TrialUser = { customer: { id: string; email: string }; fingerprint: string | null }

/**
 * Starts the trial of a checkout that is being completed. Returns false if the customer, address or
 * card has had a trial and the merchant allows only one. Checkout and customer are locked; if two
 * buyers start a trial with one card at the same time, the second waits here for the first.
 */
export async function startTrial(
  work: Work,
  { checkout_id, organization_id, once_only }: TrialClaim,
  { customer, fingerprint }: TrialUser,
): Promise<boolean> {
  const card = fingerprint === null ? [] : [cardKey(fingerprint)]
  const keys = [customerKey(customer.id), addressKey(customer.email), ...card]
  const usedDiscount = await recordTrials(work, { organization_id, checkout_id, keys })
  if (usedDiscount === keys.length || !once_only) return true
  await deleteTrials(work, checkout_id)
  return false
}
