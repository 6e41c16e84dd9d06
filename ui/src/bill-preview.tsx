import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import { Skeleton } from './skeleton.tsx'

interface BillPreviewProps {
  /** What is shown: "What it comes to". */
  label: string
  /** Nothing while it is being reckoned. */
  children: ReactNode
}

/** The place of what something will cost, which is told anew as often as it changes. */
export function BillPreview({ label, children }: BillPreviewProps) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-busy={!children}
      className="rounded-card bg-hover flex flex-col gap-4 border p-4"
    >
      {children || (
        <>
          <Skeleton className="w-2/3" />
          <Skeleton />
          <Skeleton />
        </>
      )}
    </section>
  )
}

interface BillLinesProps {
  title: ReactNode
  due: number
  currency: string
  lines: BillLine[]
}

/** A line of a bill; what is not `kept` is left out where it comes to nothing. */
export interface BillLine {
  label: string
  amount: number
  kept?: boolean
}

/** What is charged at one moment, and how it comes to that. */
export function BillLines({ title, due, currency, lines }: BillLinesProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="text-strong flex items-baseline justify-between gap-4 font-medium">
        <h3 className="min-w-0">{title}</h3>
        <Money amount={due} currency={currency} />
      </div>
      <dl className="text-muted text-small flex flex-col gap-1">
        {lines
          .filter(({ amount, kept }) => kept || amount !== 0)
          .map(({ label, amount }, index) => (
            <div key={index} className="flex items-baseline justify-between gap-4">
              <dt className="min-w-0 break-words">{label}</dt>
              <dd className="shrink-0">
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

interface BillSumProps {
  label: string
  amount: number
  currency: string
}

/** What is set aside beside a bill: a credit. */
export const BillSum = ({ label, amount, currency }: BillSumProps) => (
  <p className="text-strong flex items-baseline justify-between gap-4 font-medium">
    <span className="min-w-0">{label}</span>
    <Money amount={amount} currency={currency} />
  </p>
)
