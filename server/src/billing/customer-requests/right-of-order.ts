import {
  withdrawalRight,
  type WithdrawalRight,
} from '@gatehouse/contract/billing/withdrawal-consent'
import type { Reading } from '../../platform/work.ts'
import { toWithdrawalConsent } from '../orders/order.ts'

/** What the consent at its checkout leaves of the right to withdraw from an order. */
export async function rightOfOrder(work: Reading, order_id: string): Promise<WithdrawalRight> {
  const { withdrawal_consent } = await work.sql
    .selectFrom('orders')
    .select('withdrawal_consent')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return withdrawalRight(toWithdrawalConsent(withdrawal_consent))
}
