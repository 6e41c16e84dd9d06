import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { useTexts } from '../../texts.ts'
import type { Payment } from './payment-texts.tsx'
import type { PaidItem } from './use-paid-item.ts'

/** The objects a payment belongs to, and its ids here and at the processor. */
export function PaymentAbout({ payment, paidFor }: { payment: Payment; paidFor: PaidItem }) {
  const t = useTexts()
  const href = useHref()
  const { id, orderId, checkoutId, declineReason, processorMetadata } = payment
  const { order, product } = paidFor
  const intent = processorMetadata.intent_id
  const link = (label: string, path: string | null | undefined, text: string) =>
    path ? [{ label, value: <Link href={href(path)}>{text}</Link> }] : []
  const code = (label: string, text: unknown, copy: string) =>
    typeof text === 'string' ? [{ label, value: <CopyText text={text} label={copy} /> }] : []
  return (
    <Card title={t('customers.facts')}>
      <SidebarFacts
        facts={[
          ...link(
            t('fields.order'),
            orderId && `/orders/${orderId}`,
            order?.invoiceNumber ?? t('detail.open'),
          ),
          ...link(
            t('fields.subscription'),
            order?.subscriptionId && `/subscriptions/${order.subscriptionId}`,
            order?.product.name ?? '',
          ),
          ...link(
            t('fields.checkout'),
            checkoutId && `/checkouts/${checkoutId}`,
            product?.name ?? t('detail.open'),
          ),
          ...code(t('payments.bank_code'), declineReason, t('payments.copy_bank_code')),
          ...code(t('fields.id'), id, t('detail.copy_id')),
          ...code(t('payments.processor_id'), intent, t('payments.copy_processor_id')),
        ]}
      />
    </Card>
  )
}
