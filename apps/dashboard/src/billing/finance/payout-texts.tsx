import { PayoutStatus as Statuses } from '@gatehouse/contract/billing/payouts'
import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A payout as the API returns it. */
export type Payout = ItemOf<'payouts'>

/** A transaction of the balance as the API returns it. */
export type Transaction = ItemOf<'transactions'>

/** Every status of a payout. */
export const payoutStatuses = Statuses.options

const meanings = {
  pending: 'neutral',
  in_transit: 'information',
  paid: 'positive',
  failed: 'negative',
  canceled: 'neutral',
} as const satisfies Record<Payout['status'], Meaning>

/** A payout's status. */
export function PayoutStatus({ of }: { of: Payout['status'] }) {
  const t = useTexts()
  return <Status meaning={meanings[of]}>{t(`status.payout.${of}`)}</Status>
}

/** The kinds of transactions that are named here. */
export const categories = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'payout',
  'payout_reversal',
] as const

/** The kind of a transaction as text; the processor's name of others, such as `topup`. */
export function useCategory() {
  const t = useTexts()
  return ({ category }: Pick<Transaction, 'category'>): string => {
    const known = categories.find(name => name === category)
    return known ? t(`finance.categories.${known}`) : category.replaceAll('_', ' ')
  }
}
