import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Customer as CustomerSchema } from '@gatehouse/contract/billing/customers'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { ShoppingCart } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { AddressLines } from '../../frame/address-lines.tsx'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { Related, RELATED_MAX } from '../../frame/related.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { RelatedCheckouts } from '../checkouts/related-checkouts.tsx'
import { Sums } from '../orders/month-stats.tsx'
import { RelatedOrders } from '../orders/related-orders.tsx'
import { RelatedPayments } from '../payments/related-payments.tsx'
import { useSubscriptionColumns } from '../subscriptions/subscription-columns.tsx'
import { CreateCheckout } from './create-checkout.tsx'
import { CustomerBalance } from './customer-balance.tsx'
import { CustomerBenefits } from './customer-benefits.tsx'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerEmails } from './customer-emails.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerSheet } from './customer-sheet.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { CustomerWebhooks } from './customer-webhooks.tsx'
import { type Customer, customerName, customerTitle } from '../customer-name.tsx'
import { DeleteCustomer, useDeleteCustomer } from './delete-customer.tsx'
import { PortalLink } from './portal-link.tsx'
import { UsageWhenSeen } from './usage-when-seen.tsx'

/** One customer: details, benefits and payments. */
export const Route = createFileRoute('/dashboard/$organization/customers/$customerId')({
  component: CustomerPage,
})

function CustomerPage() {
  const t = useTexts()
  const href = useHref()
  const { customerId } = Route.useParams()
  const query = useEndpointQuery('customers', 'get', { id: customerId })
  const back = { href: href('/customers'), label: t('navigation.customers') }
  return (
    <DetailPage query={query} back={back}>
      {customer => <Content customer={customer} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  customer: Customer
  back: { href: string; label: string }
}

function Content({ customer, back }: ContentProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [editing, setEditing] = useState(false)
  const [isSelling, setIsSelling] = useState(false)
  const removal = useDeleteCustomer(customer)
  return (
    <>
      <PageHeader
        title={customerTitle(customer)}
        description={customerName(customer) ? customer.email : undefined}
        back={back}
        actions={
          <>
            <DetailMenu
              of={customer}
              schema={CustomerSchema}
              items={[
                {
                  id: 'checkout',
                  label: t('customers.checkout'),
                  icon: <ShoppingCart aria-hidden />,
                  onSelect: () => setIsSelling(true),
                },
                removal.item,
              ]}
            />
            <PortalLink customerId={customer.id} />
          </>
        }
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('customers.change')}
          </Button>
        }
      />
      <Totals customer={customer} />
      <DetailColumns
        main={
          <>
            <CustomerSubscriptions customerId={customer.id} />
            <RelatedOrders
              input={{ customerId: [customer.id] }}
              search={`customer=${customer.id}`}
              none={t('customers.no_orders')}
              without={['customer']}
            />
            <RelatedPayments customerId={customer.id} />
            <CustomerBalance customerId={customer.id} />
            {may('customer_meters:read') && <UsageWhenSeen customer={customer} />}
            <RelatedCheckouts customerId={customer.id} />
            <CustomerBenefits customerId={customer.id} />
            <CustomerEmails customerId={customer.id} />
            <CustomerTimeline customerId={customer.id} />
            <CustomerWebhooks customerId={customer.id} />
          </>
        }
        aside={
          <>
            <Facts customer={customer} />
            <CustomerCards customerId={customer.id} />
            <CustomerNotes customerId={customer.id} />
            <MetadataCard metadata={customer.metadata} />
          </>
        }
      />
      <CustomerSheet open={editing} onOpenChange={setEditing} customer={customer} />
      {isSelling && <CreateCheckout customerId={customer.id} onOpenChange={setIsSelling} />}
      <DeleteCustomer removal={removal} customer={customer} />
    </>
  )
}

function CustomerSubscriptions({ customerId }: { customerId: string }) {
  const t = useTexts()
  const href = useHref()
  const query = useEndpointQuery('subscriptions', 'list', {
    customerId: [customerId],
    limit: RELATED_MAX,
  })
  const columns = useSubscriptionColumns(['customer', 'started_at', 'discount'])
  return (
    <Related
      title={t('navigation.subscriptions')}
      query={query}
      columns={columns.map(column => ({ ...column, sortable: false }))}
      rowHref={({ id }) => href(`/subscriptions/${id}`)}
      none={t('customers.no_subscriptions')}
      all={href(`/subscriptions?customer=${customerId}`)}
    />
  )
}

/** A customer's revenue, balance, and the date they were created. */
function Totals({ customer: { id, createdAt } }: { customer: Customer }) {
  const t = useTexts()
  return (
    <Card className="mb-6">
      <DefinitionList
        layout="columns"
        facts={[
          {
            label: t('customers.revenue'),
            value: (
              <span className="text-title font-medium">
                <Revenue customerId={id} />
              </span>
            ),
          },
          { label: t('balance.title'), value: <Balance customerId={id} /> },
          { label: t('customers.since'), value: <DateTimeText at={createdAt} as="day" /> },
        ]}
      />
    </Card>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const t = useTexts()
  const { externalId, billingName, billingAddress, taxId, id } = customer
  return (
    <Card title={t('customers.facts')}>
      <SidebarFacts
        facts={[
          {
            label: t('customers.external_id'),
            value: externalId ? <CopyText text={externalId} /> : <EmptyValue />,
          },
          { label: t('fields.id'), value: <CopyText text={id} label={t('detail.copy_id')} /> },
          ...(billingName && customer.name
            ? [{ label: t('fields.name'), value: customer.name }]
            : []),
          ...(billingName ? [{ label: t('orders.billing'), value: billingName }] : []),
          { label: t('fields.address'), value: <AddressLines of={billingAddress} /> },
          ...(taxId ? [{ label: t('fields.tax_id'), value: taxId.join(' ') }] : []),
        ]}
      />
    </Card>
  )
}

/** The revenue from a customer's orders, before tax and less refunds. */
function Revenue({ customerId }: { customerId: string }) {
  const { data } = useEndpointQuery('orderTotals', 'get', { customerId: [customerId] })
  return data ? <Sums of={data.items} /> : <Skeleton className="h-3.5! w-20" />
}

/** The balance that the next orders are paid from first, in each currency with one. */
function Balance({ customerId }: { customerId: string }) {
  const { data } = useEndpointQuery('balance', 'get', { id: customerId })
  if (!data) return <Skeleton className="h-3.5! w-20" />
  const current = data.balances.length > 0 ? data.balances : [{ ...data, balance: 0 }]
  return current.map(({ currency, balance }) => (
    <Money key={currency} amount={balance} currency={currency} className="block" />
  ))
}
