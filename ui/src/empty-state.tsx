import type { ReactNode } from 'react'
import clsx from 'clsx'

interface EmptyStateProps {
  /** What the list is for: "Customers appear here". */
  title: string
  text?: ReactNode
  icon?: ReactNode
  /** The first step. */
  action?: ReactNode
  /** The equivalent API request: a `CodeBlock`. */
  code?: ReactNode
}

/** Shown in place of an empty list: what it is for, and the first step. */
export function EmptyState({ title, text, icon, action, code }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'mx-auto grid w-full items-center gap-x-10 gap-y-6 px-4 py-10',
        code ? 'max-w-4xl md:grid-cols-2' : 'max-w-md text-center',
      )}
    >
      <div className={clsx('flex flex-col', code ? 'items-start' : 'items-center')}>
        {icon && <div className="text-faint mb-3 [&>svg]:size-6">{icon}</div>}
        <h2 className="text-large text-strong">{title}</h2>
        {text && <p className="text-muted mt-1 text-pretty">{text}</p>}
        {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
      </div>
      {code}
    </div>
  )
}
