import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { startedSimulator } from './given.ts'
import type * as objects from '../state/objects.ts'
import type * as accountObjects from '../state/account-objects.ts'
import type * as refundObjects from '../state/refund-objects.ts'
import type * as taxObjects from '../state/tax-objects.ts'

/** The compiler checks here that stored objects have the types of the official SDK. */
const asStripe = {
  customer: (row: Omit<Shown<objects.Customer>, 'deleted'>): Shown<Stripe.Customer> => row,
  payment_method: (row: Shown<objects.PaymentMethod>): Shown<Stripe.PaymentMethod> => row,
  payment_intent: (row: Shown<objects.PaymentIntent>): Shown<Stripe.PaymentIntent> => row,
  setup_intent: (row: Shown<objects.SetupIntent>): Shown<Stripe.SetupIntent> => row,
  charge: (row: Shown<objects.Charge>): Shown<Stripe.Charge> => row,
  refund: (row: Shown<refundObjects.Refund>): Shown<Stripe.Refund> => row,
  dispute: (row: Shown<refundObjects.Dispute>): Shown<Stripe.Dispute> => row,
  balance_transaction: (
    row: Shown<refundObjects.BalanceTransaction>,
  ): Shown<Stripe.BalanceTransaction> => row,
  confirmation_token: (row: Shown<objects.ConfirmationToken>): Shown<Stripe.ConfirmationToken> =>
    row,
  account: (row: Shown<accountObjects.Account>): Shown<Stripe.Account> => row,
  webhook_endpoint: (row: accountObjects.WebhookEndpoint): Stripe.WebhookEndpoint => row,
  tax_calculation: (row: Shown<taxObjects.TaxCalculation>): Shown<Stripe.Tax.Calculation> => row,
  tax_transaction: (row: Shown<taxObjects.TaxTransaction>): Shown<Stripe.Tax.Transaction> => row,
}

/** Nested hashes that are compared by their content in responses, not by their types. */
type Loose =
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
type Shown<T> = Omit<T, Loose>

test("stored objects match the official SDK's types", async t => {
  const { stripe, control } = await startedSimulator(t)
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  })
  const [retained] = control.paymentIntents()

  assert(retained)
  assert.deepEqual(
    Object.keys(asStripe.payment_intent(retained)).toSorted(),
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
