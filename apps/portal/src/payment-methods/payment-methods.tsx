import { useState } from 'react'
import { Badge } from '@gatehouse/ui/badge'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { request } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ME, methodsQuery, type PaymentMethod } from '../queries.ts'
import { AddCard } from './add-card.tsx'
import { bankResult } from './bank-result.ts'
import { useMethodName } from './method-name.ts'
import { RemoveMethod } from './remove-method.tsx'
import { cardsChanged, confirmCard, useAddedToast } from './use-add-card.ts'
import { usePaymentProblem } from './use-payment-problem.ts'

/** The customer's payment methods: every card, the default card, and a form to add another. */
export function PaymentMethods() {
  const { t } = useTranslation('portal')
  const query = useQuery(methodsQuery())
  const [isAdding, setIsAdding] = useState(false)
  const [methodToRemove, setMethodToRemove] = useState<PaymentMethod>()
  const count = query.data?.items.length ?? 0
  const add = (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      {t('method.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('navigation.payment_methods')}
        description={count > 0 ? t('method.text') : undefined}
        action={count > 0 ? add : undefined}
      />
      <BankReturnNotice />
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className="-mx-4 divide-y border-y">
              {items.map(method => (
                <Row key={method.id} method={method} onRemove={() => setMethodToRemove(method)} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<CreditCard aria-hidden />}
              title={t('empty.methods')}
              text={t('empty.methods_text')}
              action={add}
            />
          )
        }
      </Loaded>
      {isAdding && <AddCard onOpenChange={setIsAdding} first={count === 0} />}
      <RemoveMethod method={methodToRemove} onClose={() => setMethodToRemove(undefined)} />
    </>
  )
}

/** The outcome of saving a card that required authentication, after the return from the bank. */
function BankReturnNotice() {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const problemOf = usePaymentProblem()
  const showAddedToast = useAddedToast()
  const { setup = '', set_default = false } = bankResult() ?? {}
  const { isFetching, error } = useQuery({
    queryKey: ['bank', setup],
    enabled: setup !== '',
    staleTime: Infinity,
    queryFn: async () => {
      const method = await confirmCard(setup, set_default)
      showAddedToast(method)
      await cardsChanged(client)
      return method
    },
  })
  if (isFetching) return <Banner className="mb-6">{t('method.asking')}</Banner>
  if (!error) return null
  return (
    <Banner meaning="negative" className="mb-6">
      {problemOf(error)}
    </Banner>
  )
}

function Row({ method, onRemove }: { method: PaymentMethod; onRemove: () => void }) {
  const { t } = useTranslation('portal')
  const name = useMethodName()(method)
  const { is_default, method_metadata: card } = method
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <CreditCard aria-hidden className="text-faint size-5 shrink-0" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-strong min-w-0 font-medium break-words">{name}</span>
            {is_default && <Badge>{t('method.default')}</Badge>}
          </p>
          {card && <Expiry month={card.exp_month} year={card.exp_year} />}
        </div>
      </div>
      <div className="-mr-2 flex gap-1">
        {!is_default && <MakeDefault method={method} name={name} />}
        <Button kind="ghost" size="small" onClick={onRemove}>
          {t('method.remove')}
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </li>
  )
}

// A card is valid until the last day of its expiry month.
const isOver = (month: number, year: number) => new Date() >= new Date(year, month)

/** The last moment a card can be charged. */
function Expiry({ month, year }: { month: number; year: number }) {
  const { t } = useTranslation('portal')
  const when = `${String(month).padStart(2, '0')}/${year}`
  return isOver(month, year) ? (
    <p className="text-small text-negative">{t('method.expired', { when })}</p>
  ) : (
    <p className="text-small text-muted tabular-nums">{t('method.expires', { when })}</p>
  )
}

function MakeDefault({ method, name }: { method: PaymentMethod; name: string }) {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  const problemOf = usePaymentProblem()
  const choose = useMutation({
    mutationFn: () => request('PATCH', ME, { body: { default_payment_method_id: method.id } }),
    onSuccess: async () => {
      await cardsChanged(client)
      toast({ title: t('method.made_default', { card: name }) })
    },
    onError: error => toast({ title: problemOf(error) ?? '', meaning: 'negative' }),
  })
  return (
    <Button kind="ghost" size="small" loading={choose.isPending} onClick={() => choose.mutate()}>
      {t('method.make_default')}
      <span className="sr-only">{name}</span>
    </Button>
  )
}
