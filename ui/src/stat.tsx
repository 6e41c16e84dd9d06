import type { ReactNode } from 'react'
import clsx from 'clsx'
import { Link } from './link.tsx'
import { Skeleton } from './skeleton.tsx'

interface StatProps {
  label: ReactNode
  /** Undefined while it is fetched. */
  value: ReactNode
  /** The change from the previous value: "+12 %". */
  change?: { text: ReactNode; meaning: 'positive' | 'negative' | 'neutral' }
  hint?: ReactNode
  /** The page that explains the figure. */
  href?: string
}

const inks = { positive: 'text-positive', negative: 'text-negative', neutral: 'text-faint' }

/** One large number, the most prominent element of a page. */
export function Stat({ label, value, change, hint, href }: StatProps) {
  return (
    <div className="min-w-0">
      <p className="text-small text-muted">
        {href ? (
          <Link plain href={href} className="rounded-mark hover:text-strong hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      {value === undefined ? (
        <Skeleton className="mt-2 mb-1 h-6! w-28" />
      ) : (
        <p className="text-display text-strong font-medium tabular-nums">{value}</p>
      )}
      {(change || hint) && (
        <p className="text-small flex flex-wrap gap-x-1.5">
          {change && (
            <span className={clsx('font-medium tabular-nums', inks[change.meaning])}>
              {change.text}
            </span>
          )}
          {hint && <span className="text-faint">{hint}</span>}
        </p>
      )}
    </div>
  )
}
