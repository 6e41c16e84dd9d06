import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { totalOf } from '../ledger/accounts.ts'
import { amountText } from '../orders/amount-text.ts'
import { notifyMerchantTask, type OrderRow } from '../orders/order.ts'
import { readOrder } from '../orders/queries.ts'
import { mailMerchant } from './mail-merchant.ts'
import { texts } from './texts.ts'

const kindOf = ({ subscription_id }: Pick<OrderRow, 'subscription_id'>) =>
  subscription_id === null ? 'new_order' : 'new_subscription'

/** Schedules the mail about a purchase at a checkout to the merchant's members. */
export async function queueSaleNotice(work: Work, order: OrderRow): Promise<void> {
  const { id: subject_id, organization_id } = order
  await enqueue(work, notifyMerchantTask, { organization_id, subject_id })
}

/**
 * Mails a merchant's members who may see orders about a purchase, each in their own language. The
 * buyer is identified by address only, so that buyers cannot send their own text through these
 * mails; members without a verified address are not mailed.
 */
export async function notifyMerchant(work: Work, order_id: string): Promise<void> {
  const order = await readOrder(work, order_id)
  const { organization_id, customer, product } = order
  if (customer.deleted_at !== null) return
  const kind = kindOf(order)
  await mailMerchant(work, organization_id, {
    ...{ kind, notification: kind, page: `/orders/${order_id}`, permission: 'orders:read' },
    textsIn: language => {
      const { mails, ...common } = texts[language].merchant
      return { ...mails[kind], ...common }
    },
    factsIn: language => ({
      buyer: customer.email,
      product: product.name,
      amount: amountText(totalOf(order), order.currency, language),
      number: order.invoice_number,
    }),
  })
}
