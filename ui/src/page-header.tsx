import type { ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { Link } from './link.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a status, a badge. */
  beside?: ReactNode
  description?: ReactNode
  /** The list one came from. */
  back?: { href: string; label: string }
  /** Other things to do, before the main one. */
  actions?: ReactNode
  /** The one main action. */
  action?: ReactNode
}

/** The head of a page: where one is, and the one main thing to do. */
export function PageHeader(props: PageHeaderProps) {
  const { title, beside, description, back, actions, action } = props
  return (
    <header className="mb-6 max-sm:mb-4">
      {typeof title === 'string' && <title>{`${title} · Gatehouse`}</title>}
      {back && (
        <Link
          plain
          href={back.href}
          className={
            'text-small text-muted hover:text-strong rounded-mark mb-1.5 -ml-1 inline-flex ' +
            'items-center gap-0.5 pr-1 font-medium'
          }
        >
          <ChevronLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-title text-strong min-w-0 break-words">{title}</h1>
            {beside}
          </div>
          {description && <p className="text-muted mt-0.5 max-w-2xl">{description}</p>}
        </div>
        {(action || actions) && (
          // A button is higher than the line of the title it stands beside.
          <div className="flex max-w-full shrink-0 flex-wrap gap-2 sm:-mt-1">
            {actions}
            {action}
          </div>
        )}
      </div>
    </header>
  )
}
