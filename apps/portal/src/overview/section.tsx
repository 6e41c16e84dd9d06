import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the overview. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="mt-9 first-of-type:mt-0">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-body text-strong">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** What a part without items says. */
export function EmptyMessage({ children }: { children: ReactNode }) {
  return <p className="text-muted -mx-4 border-y px-4 py-4">{children}</p>
}
