import { type ReactNode, use } from 'react'
import { ChevronLeft } from 'lucide-react'
import { Link } from './link.tsx'
import { SiteNameContext } from './site-name.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Beside the title: a status, a badge. */
  beside?: ReactNode
  description?: ReactNode
  /** The list the page was opened from. */
  back?: { href: string; label: string }
  /** Secondary actions, before the primary one. */
  actions?: ReactNode
  /** The primary action. */
  action?: ReactNode
}

/** The header of a page: its title and its primary action. */
export function PageHeader(props: PageHeaderProps) {
  const { title, beside, description, back, actions, action } = props
  const site = use(SiteNameContext)
  return (
    <header className="mb-6 max-sm:mb-4">
      {typeof title === 'string' && <title>{`${title} · ${site}`}</title>}
      {back && (
        <Link
          plain
          href={back.href}
          className={
            'text-small text-muted hover:text-strong rounded-mark mb-1.5 -ml-1 inline-flex ' +
            'relative items-center gap-0.5 pr-1 font-medium max-sm:after:absolute ' +
            'max-sm:after:-inset-2.5'
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
          // A button is taller than the line of the title beside it.
          <div className="flex max-w-full shrink-0 flex-wrap gap-2 sm:-mt-1">
            {actions}
            {action}
          </div>
        )}
      </div>
    </header>
  )
}
