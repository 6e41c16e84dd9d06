import type { ReactNode } from 'react'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { Meaning } from './status.tsx'

interface BannerProps {
  meaning?: Meaning
  title?: ReactNode
  /** The action to resolve it. */
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

const looks: Record<Meaning, string> = {
  neutral: 'border-line bg-hover',
  positive: 'border-positive bg-positive',
  warning: 'border-warning bg-warning',
  negative: 'border-negative bg-negative',
  information: 'border-information bg-information',
}

const inks: Record<Meaning, string> = {
  neutral: 'text-faint',
  positive: 'text-positive',
  warning: 'text-warning',
  negative: 'text-negative',
  information: 'text-information',
}

const icons = {
  neutral: Info,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: CircleAlert,
  information: Info,
}

/** A notice above the content. Errors and warnings are announced by screen readers immediately. */
export function Banner(props: BannerProps) {
  const { meaning = 'information', title, actions, className, children } = props
  const Icon = icons[meaning]
  return (
    <div
      role={meaning === 'negative' ? 'alert' : 'status'}
      className={clsx('rounded-card flex gap-2.5 border px-3 py-2.5', looks[meaning], className)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', inks[meaning])} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          {title && <p className="text-strong font-medium">{title}</p>}
          {children && <div className="text-muted">{children}</div>}
        </div>
        {actions && <div className="flex shrink-0 gap-2">{actions}</div>}
      </div>
    </div>
  )
}
