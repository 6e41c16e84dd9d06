// A region that scrolls sideways is reached by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { useSearchChoice } from '../../frame/search-choice.ts'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { MissingRates } from './missing-rates.tsx'
import { UnfilteredNote } from './unfiltered-note.tsx'
import type { AnalyticsState } from './use-analytics.ts'

const MONTHS = 12
const SHADES = 5
const shades = [
  'bg-surface',
  'bg-[color-mix(in_oklab,var(--accent-fill)_50%,var(--surface))]',
  'bg-accent-fill',
  'bg-[color-mix(in_oklab,var(--accent)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--accent)_30%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--accent)_38%,var(--surface))]',
]

type Cohorts = AnswerOf<'cohorts', 'get'>
type Cohort = Cohorts['cohorts'][number]
const measured = ['customers', 'mrr'] as const
type Measured = (typeof measured)[number]

/** The last twelve months in which customers first paid, and what is left of them. */
export function CohortTable({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const now = useNow()
  const [of, setOf] = useSearchChoice('of', measured)
  const day = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length)
  const { data, error, refetch } = useEndpointQuery('cohorts', 'get', {
    startDate: day(new Date(Date.UTC(now.getFullYear(), now.getMonth() - MONTHS + 1, 1))),
    endDate: day(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))),
    timezone: state.zone,
    organizationId: state.requestOf(state.range).organizationId,
  })
  if (error && !data) {
    return <NotLoaded query={{ error, refetch }} />
  }
  const rows = data?.cohorts.filter(({ size }) => size > 0)
  return (
    <div className="flex flex-col gap-6">
      {data && data.missingRates.length > 0 && (
        <MissingRates currencies={data.missingRates} currency={data.currency} />
      )}
      <Card
        title={t('analytics.cohorts')}
        description={t('analytics.cohorts_text')}
        actions={
          <NativeSelect
            aria-label={t('analytics.cohort_of')}
            value={of}
            onChange={({ target }) =>
              setOf(measured.find(item => item === target.value) ?? 'customers')
            }
            options={measured.map(value => ({ value, label: t(`analytics.cohort.${value}`) }))}
          />
        }
      >
        <div className="mb-3 empty:hidden">
          <UnfilteredNote filters={state} text="analytics.not_filtered" />
        </div>
        {!rows ? (
          <Skeleton className="h-48!" />
        ) : rows.length === 0 ? (
          <EmptyState title={t('analytics.no_cohorts')} text={t('analytics.no_cohorts_text')} />
        ) : (
          <Grid rows={rows} of={of} />
        )}
      </Card>
    </div>
  )
}

function Grid({ rows, of }: { rows: Cohort[]; of: Measured }) {
  const t = useTexts()
  const locale = useLocale()
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const month = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return (
    <section
      className="-mx-4 overflow-x-auto px-4"
      tabIndex={0}
      aria-label={t('analytics.cohorts')}
    >
      <table className="text-small w-full border-separate border-spacing-0.5 tabular-nums">
        <thead>
          <tr className="text-tiny text-muted">
            <th scope="col" className="pr-3 text-left font-medium whitespace-nowrap">
              {t('analytics.cohort_month')}
            </th>
            <th scope="col" className="pr-3 text-right font-medium whitespace-nowrap">
              {t('analytics.cohort_size')}
            </th>
            {Array.from({ length: width }, (_, index) => (
              <th key={index} scope="col" className="min-w-12 text-right font-medium">
                {index}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.month}>
              <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                {month.format(new Date(`${row.month}T00:00:00Z`))}
              </th>
              <td className="pr-3 text-right">{row.size}</td>
              {row.cells.map((_, index) => {
                const part = partOf(row, index, of)
                return (
                  <td
                    key={index}
                    className={`rounded-mark px-1.5 py-1.5 text-right ${shadeOf(part)}`}
                  >
                    {part === null ? '–' : share.format(part)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Customers against all who began, and MRR against what it was at the end of the first month. */
function partOf({ size, cells }: Cohort, index: number, of: Measured): number | null {
  const base = of === 'customers' ? size : (cells[0]?.mrr ?? 0)
  return base === 0 ? null : (cells[index]?.[of] ?? 0) / base
}

const shadeOf = (part: number | null) =>
  shades[part === null ? 0 : Math.min(Math.ceil(Math.max(part, 0) * SHADES), SHADES)] ?? ''
