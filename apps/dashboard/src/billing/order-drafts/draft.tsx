import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Badge } from '@gatehouse/ui/badge'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money-text'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import {
  type AnswerOf,
  useEndpointQuery,
  useHref,
  useOrganizationSlug,
  useWrite,
} from '../../endpoint-hooks.ts'
import { DetailPage } from '../../frame/detail-page.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { OrderLines } from '../orders/order-lines.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

/** A draft of an order: what it will charge, and finalizing it. */
export const Route = createFileRoute('/dashboard/$organization/orders/drafts/$draftId')({
  component: DraftPage,
})

type Draft = AnswerOf<'orderDrafts', 'get'>

function DraftPage() {
  const t = useTexts()
  const href = useHref()
  const { draftId } = Route.useParams()
  const query = useEndpointQuery('orderDrafts', 'get', { id: draftId })
  const back = { href: href('/orders/drafts'), label: t('by_hand.drafts') }
  return (
    <DetailPage query={query} back={back}>
      {draft => <Content draft={draft} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  draft: Draft
  back: { href: string; label: string }
}

function Content({ draft, back }: ContentProps) {
  const t = useTexts()
  const finalize = useFinalize(draft)
  const { error } = finalize
  return (
    <>
      <PageHeader
        title={t('by_hand.draft_title')}
        beside={<Badge>{t('by_hand.draft')}</Badge>}
        back={back}
        actions={<DeleteDraft draft={draft} />}
        action={<FinalizeButton draft={draft} finalize={finalize} />}
      />
      <div aria-live="polite">
        {error !== null && (
          <Banner meaning="negative" className="mb-6">
            {sentenceOf(error, t)}
          </Banner>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <Facts draft={draft} />
        <OrderLines order={draft} />
        {draft.note && (
          <Card title={t('by_hand.note')}>
            <p className="whitespace-pre-line">{draft.note}</p>
          </Card>
        )}
      </div>
    </>
  )
}

/** Leads to the order, which exists even if its card was declined. */
function useFinalize({ id, collectionMethod }: Draft) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const open = () =>
    navigate({
      to: '/dashboard/$organization/orders/$orderId',
      params: { organization, orderId: id },
    })
  return useWrite(
    async client => {
      try {
        return await client.orderDrafts.finalize({ id, body: {} })
      } catch (problem) {
        if (!isPaymentProblem(problem)) throw problem
        toast({ title: t('by_hand.declined'), meaning: 'negative' })
        return null
      }
    },
    async order => {
      const invoiced = collectionMethod === 'send_invoice'
      if (order) toast({ title: t(invoiced ? 'by_hand.sent' : 'by_hand.charged') })
      await open()
    },
  )
}

/** The order was issued, but not paid: its page offers what to do. */
const PAYMENT_PROBLEM = 402
const isPaymentProblem = (problem: unknown) =>
  problem instanceof Error && 'status' in problem && problem.status === PAYMENT_PROBLEM

interface FinalizeButtonProps {
  draft: Draft
  finalize: ReturnType<typeof useFinalize>
}

function FinalizeButton({ draft, finalize }: FinalizeButtonProps) {
  const t = useTexts()
  const locale = useLocale()
  const amount = moneyText(draft.totalAmount, draft.currency, locale)
  const invoiced = draft.collectionMethod === 'send_invoice'
  return (
    <Button kind="primary" loading={finalize.isPending} onClick={() => finalize.mutate()}>
      {invoiced ? t('by_hand.send_invoice') : t('by_hand.charge', { amount })}
    </Button>
  )
}

function Facts({ draft }: { draft: Draft }) {
  const t = useTexts()
  const { customer, totalAmount, currency, collectionMethod, netDays } = draft
  const invoiced = collectionMethod === 'send_invoice'
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
            label: t('by_hand.payment'),
            value: invoiced ? t('by_hand.due_in', { count: netDays }) : t('by_hand.charge_card'),
          },
        ]}
      />
    </Card>
  )
}

function DeleteDraft({ draft }: { draft: Draft }) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [open, setOpen] = useState(false)
  const write = useWrite(
    client => client.orderDrafts.delete({ id: draft.id }),
    async () => {
      toast({ title: t('by_hand.draft_deleted') })
      await navigate({ to: '/dashboard/$organization/orders/drafts', params: { organization } })
    },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('by_hand.delete_draft')}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('by_hand.delete_draft_title')}
        consequences={[t('form.no_way_back')]}
        action={t('by_hand.delete_draft')}
        loading={write.isPending}
        error={write.error ? sentenceOf(write.error, t) : undefined}
        onConfirm={() => write.mutate()}
      />
    </>
  )
}
