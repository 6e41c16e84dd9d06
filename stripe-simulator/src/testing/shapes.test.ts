import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startTestSimulator } from './given.ts'
import type * as objects from '../state/objects.ts'
import type * as accountObjects from '../state/account-objects.ts'
import type * as refundObjects from '../state/refund-objects.ts'
import type * as taxObjects from '../state/tax-objects.ts'

/** The compiler checks here that stored objects have the types of the official SDK. */
const asStripe = {
  customer: (row: Omit<Comparable<objects.Customer>, 'deleted'>): Comparable<Stripe.Customer> =>
    row,
  payment_method: (row: Comparable<objects.PaymentMethod>): Comparable<Stripe.PaymentMethod> => row,
  payment_intent: (row: Comparable<objects.PaymentIntent>): Comparable<Stripe.PaymentIntent> => row,
  setup_intent: (row: Comparable<objects.SetupIntent>): Comparable<Stripe.SetupIntent> => row,
  charge: (row: Comparable<objects.Charge>): Comparable<Stripe.Charge> => row,
  refund: (row: Comparable<refundObjects.Refund>): Comparable<Stripe.Refund> => row,
  dispute: (row: Comparable<refundObjects.Dispute>): Comparable<Stripe.Dispute> => row,
  balance_transaction: (
    row: Comparable<refundObjects.BalanceTransaction>,
  ): Comparable<Stripe.BalanceTransaction> => row,
  confirmation_token: (
    row: Comparable<objects.ConfirmationToken>,
  ): Comparable<Stripe.ConfirmationToken> => row,
  account: (row: Comparable<accountObjects.Account>): Comparable<Stripe.Account> => row,
  webhook_endpoint: (row: accountObjects.WebhookEndpoint): Stripe.WebhookEndpoint => row,
  tax_calculation: (
    row: Comparable<taxObjects.TaxCalculation>,
  ): Comparable<Stripe.Tax.Calculation> => row,
  tax_transaction: (
    row: Comparable<taxObjects.TaxTransaction>,
  ): Comparable<Stripe.Tax.Transaction> => row,
}

/** Nested hashes that are compared by their content in responses, not by their types. */
type LooselyComparedField =
  | 'amount_details'
  | 'last_payment_error'
  | 'last_setup_error'
  | 'next_action'
  | 'payment_method_options'
  | 'processing'
  | 'shipping'
  | 'transfer_data'
  | 'automatic_payment_methods'
  | 'outcome'
  | 'payment_method_details'
  | 'fraud_details'
  | 'destination_details'
  | 'evidence'
  | 'evidence_details'
  | 'fee_details'
  | 'mandate_data'
  | 'payment_method_preview'
  | 'business_profile'
  | 'controller'
  | 'external_accounts'
  | 'future_requirements'
  | 'requirements'
  | 'settings'
  | 'tos_acceptance'
  | 'capabilities'
  | 'ship_from_details'
  | 'customer_details'
  | 'balance_transactions'
  | 'sepa_debit'
type Comparable<T> = Omit<T, LooselyComparedField>

test("stored objects match the official SDK's types", async t => {
  const { stripe, control } = await startTestSimulator(t)
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  })
  const [intent] = control.paymentIntents()

  assert(intent)
  assert.deepEqual(
    Object.keys(asStripe.payment_intent(intent)).toSorted(),
    Object.keys(JSON.parse(JSON.stringify(paid)) as object).toSorted(),
  )
  for (const [kind, rows] of Object.entries({
    charge: control.charges(),
    dispute: control.objects('dispute'),
    balance_transaction: control.objects('balance_transaction'),
  })) {
    assert(rows.length > 0)
    for (const row of rows) assert.equal(row.object, kind)
  }
})
