import type { ReactNode } from 'react'
import {
  type OffboardingItemKind,
  type DeletionPreview,
  type RetentionReason,
  retentionReasons,
} from '@gatehouse/contract/offboarding'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { useTexts } from '../texts.ts'

/** Notes beside a count: for example the organizations the user leaves. */
type Notes = Partial<Record<OffboardingItemKind, string>>

interface DeletionOutcomeProps {
  deletion: DeletionPreview
  notes?: Notes
  /** Replaces the usual reason. */
  reasons?: Partial<Record<RetentionReason, string>>
}

/** What a deletion ends, erases and keeps, in numbers, and why something is kept. */
export function DeletionOutcome({ deletion, notes = {}, reasons = {} }: DeletionOutcomeProps) {
  const t = useTexts()
  const { ends, erased, kept } = deletion
  return (
    <div className="flex flex-col gap-6">
      {ends.length > 0 && (
        <Part title={t('departure.ends')}>
          <ConsequenceList text={t('departure.ends_text')} things={ends} notes={notes} />
        </Part>
      )}
      {erased.length > 0 && (
        <Part title={t('departure.erased')}>
          <ConsequenceList text={t('departure.erased_text')} things={erased} notes={notes} />
        </Part>
      )}
      {kept.length > 0 && (
        <Part title={t('departure.kept')}>
          {retentionReasons.map(reason => (
            <ConsequenceList
              key={reason}
              text={reasons[reason] ?? t(`departure.why.${reason}`)}
              things={kept.filter(item => item.why === reason)}
              notes={notes}
            />
          ))}
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-body text-strong font-medium">{title}</h3>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}

type DeletionItem = {
  what: OffboardingItemKind
  count: number
  amounts?: DeletionPreview['ends'][number]['amounts']
}

interface ConsequenceListProps {
  text: string
  things: DeletionItem[]
  notes: Notes
}

/** Rows of objects and counts, below a sentence that applies to all of them. */
function ConsequenceList({ text, things: items, notes }: ConsequenceListProps) {
  if (items.length === 0) return null
  return (
    <div>
      <p className="text-small text-muted">{text}</p>
      <ul className="mt-1 divide-y">
        {items.map(item => (
          <Row key={item.what} thing={item} note={notes[item.what]} />
        ))}
      </ul>
    </div>
  )
}

function Row({ thing: item, note }: { thing: DeletionItem; note: string | undefined }) {
  const t = useTexts()
  const locale = useLocale()
  const { what, count, amounts = [] } = item
  const more = [
    ...amounts.map(({ amount, currency, interval }) =>
      t(`price.per.${interval}`, { amount: moneyText(amount, currency, locale) }),
    ),
    ...(what === 'payments_under_way' ? [t('departure.paid_back')] : []),
    ...(note ? [note] : []),
  ]
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5">
      <span className="min-w-0 break-words">
        {t(`departure.what.${what}`)}
        {more.length > 0 && <span className="text-small text-muted block">{more.join(' · ')}</span>}
      </span>
      {/* There is only one profile, so no count is shown. */}
      {what !== 'profile' && (
        <span className="text-strong shrink-0 tabular-nums">{count.toLocaleString(locale)}</span>
      )}
    </li>
  )
}
