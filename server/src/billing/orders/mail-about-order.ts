import type { Work } from '../../platform/work.ts'
import { mailCustomer, type CustomerMail } from '../customer-sessions/mail-customer.ts'
import type { ShownOrder } from './order.ts'

type OrderMail = Omit<CustomerMail, 'page'> & {
  /** Where its button leads, in the portal: to the order, unless it is not shown there. */
  to?: 'order' | 'portal'
}

/**
 * Mails a customer about an order, with a link to where its invoice is; `{product}` and `{number}`
 * stand for what it is about.
 */
export async function mailAboutOrder(
  work: Work,
  { id, customer, organization_id, subscription_id, product, invoice_number }: ShownOrder,
  { to = 'order', facts, ...mail }: OrderMail,
): Promise<void> {
  await mailCustomer(
    work,
    { ...customer, organization_id },
    {
      ...mail,
      about: { order_id: id, subscription_id },
      page: to === 'order' ? `/orders/${id}` : '',
      facts: { product: product.name, number: invoice_number, ...facts },
    },
  )
}
