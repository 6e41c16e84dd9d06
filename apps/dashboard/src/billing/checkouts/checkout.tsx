import { createFileRoute } from '@tanstack/react-router'
import { Checkout as CheckoutSchema } from '@gatehouse/contract/billing/checkouts'
import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Timeline } from '@gatehouse/ui/timeline'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { AddressLines } from '../../frame/address-lines.tsx'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { RelatedOrders } from '../orders/related-orders.tsx'
import { usePaymentEntries } from '../payments/payment-entries.tsx'
import { type Checkout, CheckoutStatus } from './checkout-status.tsx'

/** One checkout: buyer, product, and every payment attempt. */
export const Route = createFileRoute('/dashboard/$organization/checkouts/$checkoutId')({
  component: CheckoutPage,
})

const ATTEMPTS_MAX = 100

function CheckoutPage() {
  const t = useTexts()
  const href = useHref()
  const { checkoutId } = Route.useParams()
  const query = useEndpointQuery('checkouts', 'get', { id: checkoutId })
  const back = { href: href('/checkouts'), label: t('navigation.checkouts') }
  return (
    <DetailPage query={query} back={back}>
      {checkout => (
        <>
          <PageHeader
            title={t('checkouts.one', { product: checkout.product.name })}
            beside={<CheckoutStatus of={checkout.status} />}
            back={back}
            actions={<DetailMenu of={checkout} schema={CheckoutSchema} />}
          />
          <div className="flex flex-col gap-6">
            <Facts of={checkout} />
            <DetailColumns
              main={
                <>
                  <RelatedOrders
                    input={{ checkoutId: [checkout.id] }}
                    search=""
                    none={t('checkouts.no_orders')}
                    without={['customer']}
                  />
                  <Attempts of={checkout} />
                </>
              }
              aside={
                <>
                  <Buyer of={checkout} />
                  <MetadataCard metadata={checkout.metadata} />
                </>
              }
            />
          </div>
        </>
      )}
    </DetailPage>
  )
}

function Facts({ of }: { of: Checkout }) {
  const t = useTexts()
  const href = useHref()
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          {
            label: t('orders.total'),
            value: (
              <Money
                amount={of.totalAmount}
                currency={of.currency}
                className="text-title font-medium"
              />
            ),
          },
          {
            label: t('fields.product'),
            value: <Link href={href(`/products/${of.productId}`)}>{of.product.name}</Link>,
          },
          {
            label: t('fields.date'),
            value: <DateTimeText at={of.createdAt} as="moment-with-time" />,
          },
          ...(of.status === 'open' || of.status === 'expired'
            ? [
                {
                  label: t('checkouts.expires'),
                  value: <DateTimeText at={of.expiresAt} as="moment-with-time" />,
                },
              ]
            : []),
        ]}
      />
      {of.status === 'open' && (
        <p className="mt-4 border-t pt-3">
          <CopyText text={of.url} label={t('links.copy')} />
        </p>
      )}
    </Card>
  )
}

function Attempts({ of }: { of: Checkout }) {
  const t = useTexts()
  const { data } = useEndpointQuery('payments', 'list', {
    checkoutId: [of.id],
    limit: ATTEMPTS_MAX,
  })
  const entriesOf = usePaymentEntries()
  return (
    <Card title={t('checkouts.attempts')}>
      {!data && <Skeleton className="w-2/3" />}
      {data?.items.length === 0 && <p className="text-muted">{t('checkouts.no_attempts')}</p>}
      {data && data.items.length > 0 && <Timeline entries={entriesOf(data.items)} />}
    </Card>
  )
}

function Buyer({ of }: { of: Checkout }) {
  const t = useTexts()
  const href = useHref()
  const { customerId, customerName, customerEmail, customerTaxId } = of
  const name = customerName ?? customerEmail
  return (
    <Card title={t('fields.customer')}>
      <SidebarFacts
        facts={[
          {
            label: t('fields.name'),
            value:
              customerId && name ? (
                <Link href={href(`/customers/${customerId}`)}>{name}</Link>
              ) : (
                (name ?? <EmptyValue />)
              ),
          },
          { label: t('accounts.email'), value: customerEmail ?? <EmptyValue /> },
          { label: t('fields.address'), value: <AddressLines of={of.customerBillingAddress} /> },
          ...(customerTaxId ? [{ label: t('fields.tax_id'), value: customerTaxId }] : []),
        ]}
      />
    </Card>
  )
}
