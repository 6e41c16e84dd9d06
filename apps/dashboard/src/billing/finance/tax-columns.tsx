import type { TaxInterval } from '@gatehouse/contract/billing/finance'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A line of the tax report as the API returns it. */
export type TaxLine = AnswerOf<'finance', 'taxes'>['lines'][number]

const kinds = [
  'standard_rated',
  'reduced_rated',
  'zero_rated',
  'reverse_charge',
  'not_collecting',
] as const

/** How a sale is taxed, as text. */
function useKind() {
  const t = useTexts()
  return (kind: string): string => {
    const known = kinds.find(name => name === kind)
    if (known) return t(`finance.tax.kinds.${known}`)
    return t(kind.includes('exempt') ? 'finance.tax.kinds.exempt' : 'finance.tax.kinds.other')
  }
}

/** The columns of a tax report. */
export function useTaxColumns(interval: TaxInterval): Column<TaxLine>[] {
  const t = useTexts()
  const locale = useLocale()
  const kindText = useKind()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const period = periodFormat(locale, interval)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const money = (
    id: 'net' | 'tax' | 'gross',
    amountOf: (line: TaxLine) => number,
  ): Column<TaxLine> => ({
    ...{ id, header: t(`finance.tax.${id}`), align: 'end', width: '@roomy:w-32' },
    ...(id !== 'tax' && { phone: 'last', labelled: true }),
    // What remains shows the same: net and tax.
    ...(id === 'gross' && { wide: true }),
    cell: line => <Money amount={amountOf(line)} currency={line.currency} />,
  })
  return [
    {
      id: 'place',
      header: t('finance.tax.place'),
      cell: ({ country, region }) => (
        <>
          {country === null ? t('finance.tax.no_place') : countries.of(country)}
          {region !== null && <span className="text-faint"> · {region.replace(/^..-/, '')}</span>}
        </>
      ),
    },
    ...(interval === 'range'
      ? []
      : [
          {
            id: 'period',
            header: t('finance.tax.period'),
            cell: (line: TaxLine) => (
              <span className="whitespace-nowrap">{period(line.period)}</span>
            ),
          },
        ]),
    {
      id: 'kind',
      header: t('finance.tax.kind'),
      cell: ({ kind, rate }) => (
        <>
          {kindText(kind)}
          {rate !== null && (
            <span className="text-faint"> · {percent.format(Number(rate) / 100)}</span>
          )}
        </>
      ),
    },
    {
      id: 'orders',
      header: t('finance.tax.orders'),
      align: 'end',
      width: '@roomy:w-28',
      wide: true,
      phone: 'hidden',
      cell: ({ ordersCount }) => ordersCount,
    },
    money('net', line => line.netAmount),
    money('gross', line => line.grossAmount),
    money('tax', line => line.taxAmount),
  ]
}

/** A period by its first day: "March 2026", "Q1 2026", "2026". */
function periodFormat(locale: string, interval: TaxInterval) {
  const month = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', year: 'numeric', month: 'short' },
  })
  return (day: string) => {
    const first = new Date(`${day}T00:00:00Z`)
    if (interval === 'year') return String(first.getUTCFullYear())
    if (interval === 'month') return month.format(first)
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 2, 1))
    return month.formatRange(first, last)
  }
}
