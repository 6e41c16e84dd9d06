import type { ReactNode } from 'react'

/** One group of pieces under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-small text-faint mb-3">{title}</h2>
      {children}
    </section>
  )
}
