import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import { Skeleton } from './skeleton.tsx'

interface BillPreviewProps {
  /** The preview's title: "What it comes to". */
  label: string
  /** Undefined while it is being calculated. */
  children: ReactNode
}

/** A preview of a bill; screen readers announce it each time it changes. */
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

/** A line of a bill; without `kept`, a line with zero amount is omitted. */
interface BillLine {
  label: string
  amount: number
  kept?: boolean
}

/** The amount charged at one time, with its lines. */
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

/** An amount shown apart from a bill: a credit. */
export const BillSum = ({ label, amount, currency }: BillSumProps) => (
  <p className="text-strong flex items-baseline justify-between gap-4 font-medium">
    <span className="min-w-0">{label}</span>
    <Money amount={amount} currency={currency} />
  </p>
)
