import { useQuery } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Money } from '@gatehouse/ui/money'
import { useTranslation } from 'react-i18next'
import { type CreditNote, creditNotesQuery, type Order } from '../queries.ts'
import { useOpenPaper } from './invoice.tsx'

/** What came back of an order, on paper; nothing where nothing did. */
export function CreditNotes({ order: { id } }: { order: Order }) {
  const { t } = useTranslation('portal')
  const { data } = useQuery(creditNotesQuery(id))
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('credit_note.title')}</h2>
      <ul className="-mx-4 divide-y border-y">
        {data.items.map(note => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function Note({ note }: { note: CreditNote }) {
  const { t } = useTranslation('portal')
  const open = useOpenPaper()
  const { id, number, created_at, voided_at, total_amount, currency } = note
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0">
        <Button
          size="small"
          className="font-mono"
          loading={open.isPending}
          onClick={() => open.mutate(`/v1/customer-portal/credit-notes/${id}`)}
        >
          {number}
        </Button>
        {voided_at !== null && <p className="text-small text-muted">{t('credit_note.void')}</p>}
      </div>
      <div className="text-muted flex items-baseline gap-4">
        <DateTime value={created_at} as="day" />
        <Money amount={total_amount} currency={currency} />
      </div>
    </li>
  )
}
