import type { ReactNode } from 'react'

/** A group of components under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-small text-faint mb-3">{title}</h2>
      {children}
    </section>
  )
}
