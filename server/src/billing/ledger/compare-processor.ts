import { sql } from 'kysely'
import type Stripe from 'stripe'
import { OUTSIDE } from '../../payments/charges/payment.ts'
import { onAccount } from '../../payments/processor.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { toProcessorAmount } from '../../platform/money.ts'
import type { Violation } from './invariants.ts'

/** The result of a comparison: the number of charges compared, and the differences. */
export type ComparisonResult = { charges: number; payments: number; differences: Violation[] }

/** A charge's data at the processor, in the processor's minor units. */
type ProcessorCharge = {
  amount: number
  refunded: number
  currency: string
  organization_id: string
  account: string | null
}

type RecordedPayment = {
  organization_id: string
  id: string
  processor_id: string
  amount: number
  currency: string
  refunded: number
}

const PAGE = 100
const PAYMENTS_PAGE = 1_000

const CHARGES_MATCH_PAYMENTS =
  'every charge at the processor has a payment in the ledger or was refunded'
const NOT_AT_PROCESSOR = 'every payment in the ledger has a charge at the processor'
const AMOUNTS = 'a payment and its charge have the same amount and currency'
const REFUNDS = 'the refunded amount of a charge matches the ledger'

/**
 * Compares the charges that this program made at the processor, on the operator's account and on
 * those of merchants, with the payments in the ledger: one by one, in amount, currency and refunded
 * amount. Charges made by other software on these accounts are skipped. It reads 100 charges per
 * request, so many charges take long.
 */
export async function compareProcessor(db: Queryable, stripe: Stripe): Promise<ComparisonResult> {
  const charged = new Map<string, ProcessorCharge>()
  // A merchant's charges may be on the operator's account if they were made before the merchant had
  // their own.
  for (const account of await accountsOf(db)) await addCharges(stripe, account, charged)
  const charges = charged.size
  const differences: Violation[] = []
  let payments = 0
  for await (const paid of chargedPayments(db)) {
    payments += 1
    const charge = charged.get(paid.processor_id)
    charged.delete(paid.processor_id)
    differences.push(...differencesOf(paid, charge))
  }
  for (const [processor_id, charge] of charged) {
    if (charge.refunded >= charge.amount) continue
    differences.push({ invariant: CHARGES_MATCH_PAYMENTS, row: { processor_id, ...charge } })
  }
  return { charges, payments, differences }
}

function differencesOf(paid: RecordedPayment, charge: ProcessorCharge | undefined): Violation[] {
  const { organization_id, id, processor_id, refunded } = paid
  const whose = { organization_id, id, processor_id }
  if (!charge) return [{ invariant: NOT_AT_PROCESSOR, row: whose }]
  const found: Violation[] = []
  const amount = toProcessorAmount(paid.amount, paid.currency)
  if (charge.amount !== amount || charge.currency !== paid.currency) {
    const row = { ...whose, amount, currency: paid.currency, charged: charge.amount }
    found.push({ invariant: AMOUNTS, row: { ...row, charged_currency: charge.currency } })
  }
  if (charge.refunded !== refunded) {
    found.push({ invariant: REFUNDS, row: { ...whose, refunded, given_back: charge.refunded } })
  }
  return found
}

/** The operator's own account, represented by null, and those of merchants. */
async function accountsOf(db: Queryable): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('stripe_account_id')
    .where('stripe_account_id', 'is not', null)
    .distinct()
    .execute()
  return [null, ...rows.map(row => row.stripe_account_id)]
}

/** Finds succeeded charges that carry our metadata, by their payment intent. */
async function addCharges(
  stripe: Stripe,
  account: string | null,
  charged: Map<string, ProcessorCharge>,
): Promise<void> {
  for await (const charge of stripe.charges.list({ limit: PAGE }, onAccount(account))) {
    const { organization_id, payment_id } = charge.metadata
    const { payment_intent: intent } = charge
    if (charge.status !== 'succeeded' || !organization_id || !payment_id || !intent) continue
    charged.set(typeof intent === 'string' ? intent : intent.id, {
      ...{ amount: charge.amount, refunded: charge.amount_refunded },
      ...{ currency: charge.currency, organization_id, account },
    })
  }
}

/** The payments that took money, and how much of each the processor was asked to refund. */
async function* chargedPayments(db: Queryable): AsyncGenerator<RecordedPayment> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const rows = await db
      .selectFrom('payments as p')
      .select(['p.organization_id', 'p.id', 'p.processor_id', 'p.amount', 'p.currency'])
      .select(
        sql<number>`coalesce((select sum(r.processor_amount) from refunds r
          where r.payment_id = p.id and r.processor_id is not null
            and r.status in ('pending', 'succeeded')), 0)::float8`.as('refunded'),
      )
      .where('p.kind', '=', 'payment')
      .where('p.status', '=', 'succeeded')
      .where('p.amount', '>', 0)
      .where('p.processor', '<>', OUTSIDE)
      .where('p.id', '>', after)
      .orderBy('p.id')
      .limit(PAYMENTS_PAGE)
      .execute()
    for (const row of rows) yield { ...row, processor_id: row.processor_id ?? '' }
    const last = rows.at(-1)
    if (!last || rows.length < PAYMENTS_PAGE) return
    after = last.id
  }
}
