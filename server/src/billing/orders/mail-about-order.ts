import type { Work } from '../../platform/work.ts'
import { mailCustomer, type CustomerMail } from '../customer-sessions/mail-customer.ts'
import type { OrderWithNested } from './order.ts'

type OrderMail = Omit<CustomerMail, 'page'> & {
  /** The portal page its button opens: the order, unless the portal does not show it. */
  to?: 'order' | 'portal'
}

/**
 * Emails a customer about an order, with a link to its invoice; `{product}` and `{number}` are
 * placeholders for the order's product and number.
 */
export async function mailAboutOrder(
  work: Work,
  { id, customer, organization_id, subscription_id, product, invoice_number }: OrderWithNested,
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
