import { createFileRoute } from '@tanstack/react-router'
import { Order as OrderSchema } from '@gatehouse/contract/billing/orders'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { AddressLines } from '../../frame/address-lines.tsx'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { AnswersCard } from '../custom-fields/answers-card.tsx'
import { CustomerName } from '../customer-name.tsx'
import { GrantsOf } from '../grants/grants-of.tsx'
import { EditBilling } from '../invoices/edit-billing.tsx'
import { PurchaseSeats } from '../seats/purchase-seats.tsx'
import { InvoiceButton, ReceiptButton } from '../invoices/invoice-button.tsx'
import { DisputeBanner } from '../disputes/dispute-banner.tsx'
import { RefundOrder } from '../refunds/refund-order.tsx'
import { ConsentCard } from './consent-card.tsx'
import { isOpenByHand, OpenOrder } from './open-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { type Order, OrderStatus, orderStateOf } from '../order-status.tsx'
import { UnpaidBanner } from '../payments/unpaid-banner.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

/** One order: its lines, payments and granted benefits. */
export const Route = createFileRoute('/dashboard/$organization/orders/$orderId')({
  component: OrderPage,
})

function OrderPage() {
  const t = useTexts()
  const href = useHref()
  const { orderId } = Route.useParams()
  const query = useEndpointQuery('orders', 'get', { id: orderId })
  const back = { href: href('/orders'), label: t('navigation.orders') }
  return (
    <DetailPage query={query} back={back}>
      {order => (
        <>
          <PageHeader
            title={t('orders.one', { number: order.invoiceNumber })}
            beside={<OrderStatus of={orderStateOf(order)} />}
            back={back}
            actions={
              <>
                <DetailMenu of={order} schema={OrderSchema} />
                <ReceiptButton order={order} />
                <InvoiceButton order={order} />
                <RefundOrder order={order} />
              </>
            }
          />
          <DisputeBanner orderId={order.id} />
          <div className="flex flex-col gap-6">
            {order.nextPaymentAttemptAt && order.subscriptionId && !order.dueAt && (
              <UnpaidBanner subscriptionId={order.subscriptionId} orderId={order.id} />
            )}
            {isOpenByHand(order) && <OpenOrder order={order} />}
            <Facts order={order} />
            <DetailColumns
              main={
                <>
                  <OrderLines order={order} />
                  <OrderTimeline order={order} />
                </>
              }
              aside={<OrderSidebar order={order} />}
            />
          </div>
        </>
      )}
    </DetailPage>
  )
}

function Facts({ order }: { order: Order }) {
  const t = useTexts()
  const href = useHref()
  const { totalAmount, currency, product, customer, createdAt, billingReason } = order
  const { dueAt, note } = order
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          {
            label: t('orders.total'),
            value: <MainAmount amount={totalAmount} currency={currency} />,
          },
          {
            label: t('fields.customer'),
            value: <CustomerLink of={customer} />,
          },
          {
            label: t('fields.product'),
            value: <Link href={href(`/products/${product.id}`)}>{product.name}</Link>,
          },
          { label: t('orders.reason'), value: t(`orders.reasons.${billingReason}`) },
          { label: t('fields.date'), value: <DateTimeText at={createdAt} as="moment-with-time" /> },
          ...(dueAt
            ? [{ label: t('by_hand.due'), value: <DateTimeText at={dueAt} as="day" /> }]
            : []),
          ...(note ? [{ label: t('by_hand.note'), value: note }] : []),
        ]}
      />
    </Card>
  )
}

function OrderSidebar({ order }: { order: Order }) {
  const t = useTexts()
  const href = useHref()
  const { billingName, billingAddress, invoiceNumber, subscriptionId, checkoutId } = order
  const link = (label: string, path: string | null, text: string) =>
    path ? [{ label, value: <Link href={href(path)}>{text}</Link> }] : []
  return (
    <>
      <GrantsOf
        productId={order.productId}
        customerId={order.customerId}
        orderId={order.id}
        subscriptionId={subscriptionId}
      />
      {order.product.assignsSeats && order.subscriptionId === null && (
        <PurchaseSeats of={{ orderId: order.id }} isActive={order.paid} />
      )}
      <Card title={t('orders.billing')} actions={<EditBilling order={order} />}>
        <SidebarFacts
          facts={[
            { label: t('fields.customer'), value: <CustomerName of={order.customer} /> },
            ...(billingName ? [{ label: t('fields.name'), value: billingName }] : []),
            { label: t('fields.address'), value: <AddressLines of={billingAddress} /> },
            { label: t('orders.invoice'), value: invoiceNumber },
            ...link(
              t('fields.subscription'),
              subscriptionId && `/subscriptions/${subscriptionId}`,
              order.product.name,
            ),
            ...link(
              t('fields.checkout'),
              checkoutId && `/checkouts/${checkoutId}`,
              order.product.name,
            ),
          ]}
        />
      </Card>
      <ConsentCard order={order} />
      <AnswersCard answers={order.customFieldData} />
      <MetadataCard metadata={order.metadata} />
    </>
  )
}
