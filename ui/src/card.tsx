import type { ReactNode } from 'react'
import clsx from 'clsx'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  /** At the end of the title's line. */
  actions?: ReactNode
  /** Without padding, for a table or a list with padding of its own. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A box around related content. One level only: never a card in a card. */
export function Card({ title, description, actions, flush, className, children }: CardProps) {
  return (
    <section className={clsx('rounded-card bg-surface min-w-0 border', className)}>
      {(title || actions) && (
        <header
          className={clsx(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-4 pt-3.5',
            description ? 'items-start' : 'items-center',
          )}
        >
          <div className={clsx('min-w-0', description && 'flex-1 basis-44')}>
            <h2 className="text-body text-strong">{title}</h2>
            {description && <p className="text-small text-faint mt-0.5">{description}</p>}
          </div>
          {actions && <div className="flex max-w-full shrink-0 flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={flush ? 'pt-2' : 'p-4'}>{children}</div>}
    </section>
  )
}
