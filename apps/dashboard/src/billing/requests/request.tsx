import { createFileRoute } from '@tanstack/react-router'
import { withdrawalRight } from '@gatehouse/contract/billing/withdrawal-consent'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { DetailPage } from '../../frame/detail-page.tsx'
import { useTexts } from '../../texts.ts'
import { RequestActions } from './request-actions.tsx'
import { type CustomerRequest, RequestStatus } from './request-status.tsx'

/** One request of a customer: what they stated, what it is about, and the decision on it. */
export const Route = createFileRoute('/dashboard/$organization/requests/$requestId')({
  component: RequestPage,
})

function RequestPage() {
  const t = useTexts()
  const href = useHref()
  const { requestId } = Route.useParams()
  const query = useEndpointQuery('customerRequests', 'get', { id: requestId })
  const back = { href: href('/requests'), label: t('navigation.requests') }
  return (
    <DetailPage query={query} back={back}>
      {of => (
        <>
          <PageHeader
            title={`${t(`requests.kinds.${of.kind}`)}: ${of.name || of.email || of.contract}`}
            beside={<RequestStatus of={of} />}
            back={back}
            actions={<RequestActions of={of} />}
          />
          <div className="flex flex-col gap-6">
            <Notes of={of} />
            <Card>
              <Facts of={of} />
            </Card>
          </div>
        </>
      )}
    </DetailPage>
  )
}

/** What to know before the request is decided. */
function Notes({ of }: { of: CustomerRequest }) {
  const t = useTexts()
  if (of.status !== 'open') return null
  const right = withdrawalRight(
    of.kind === 'withdrawal' ? (of.order?.withdrawalConsent ?? null) : null,
  )
  const isMatched = of.kind === 'cancellation' ? of.subscription : of.order
  return (
    <>
      {of.emailConfirmedAt === null && (
        <Banner meaning="warning">{t('requests.unconfirmed_text')}</Banner>
      )}
      {right !== 'full' && <Banner meaning="information">{t(`requests.right_${right}`)}</Banner>}
      {!isMatched && <Banner meaning="information">{t('requests.no_match')}</Banner>}
    </>
  )
}

function Facts({ of }: { of: CustomerRequest }) {
  const t = useTexts()
  const href = useHref()
  const { contract, customerId, email, subscription, order, termination, endsOn, reason } = of
  const text = (value: string) => <span className="break-words whitespace-pre-wrap">{value}</span>
  const facts: (Fact | false | null)[] = [
    {
      label: t('requests.received'),
      value: <DateTimeText at={of.createdAt} as="moment-with-time" />,
    },
    of.dueAt !== null && {
      label: t('requests.due'),
      value: <DateTimeText at={of.dueAt} as="day" />,
    },
    {
      label: t('requests.email'),
      value: customerId ? <Link href={href(`/customers/${customerId}`)}>{email}</Link> : email,
    },
    {
      label: t('requests.confirmed'),
      value: of.emailConfirmedAt ? (
        <DateTimeText at={of.emailConfirmedAt} as="moment-with-time" />
      ) : (
        t('requests.unconfirmed')
      ),
    },
    { label: t('requests.contract'), value: text(contract) },
    subscription && {
      label: t('fields.subscription'),
      value: (
        <Link href={href(`/subscriptions/${subscription.id}`)}>{subscription.productName}</Link>
      ),
    },
    order && {
      label: t('fields.order'),
      value: <Link href={href(`/orders/${order.id}`)}>{order.invoiceNumber}</Link>,
    },
    termination !== null && {
      label: t('requests.termination'),
      value: t(`requests.terminations.${termination}`),
    },
    termination !== null && {
      label: t('requests.ends_on'),
      value: endsOn ? <DateTimeText at={new Date(endsOn)} as="day" /> : t('requests.earliest'),
    },
    reason !== null && { label: t('requests.reason'), value: text(reason) },
    of.reply !== null && { label: t('requests.reply'), value: text(of.reply) },
  ]
  return <DefinitionList facts={facts.filter(fact => fact !== false && fact !== null)} />
}
