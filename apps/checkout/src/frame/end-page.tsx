import type { ReactNode } from 'react'
import { CheckoutFooter } from './checkout-frame.tsx'

interface EndPageProps {
  title: string
  text: string
  /** The next step. */
  children?: ReactNode
}

/** A page without payment: what happened, and what to do next. */
export function EndPage({ title, text, children }: EndPageProps) {
  return (
    <div className="bg-surface flex min-h-dvh flex-col px-4 py-8 sm:px-8">
      <title>{title}</title>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center">
        <h1 className="text-title text-strong">{title}</h1>
        <p className="text-muted mt-2 text-pretty">{text}</p>
        {children && <div className="mt-6 flex flex-wrap gap-2">{children}</div>}
      </main>
      <div className="mx-auto w-full max-w-md">
        <CheckoutFooter />
      </div>
    </div>
  )
}
