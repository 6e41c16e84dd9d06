import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'

interface NarrowFrameProps {
  /** The logo of the inviting organization; ours without an invitation. */
  mark?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Below the column: an alternative way to sign in, the language. */
  foot?: ReactNode
  children: ReactNode
}

/** A single column of 360 px: signing in, accepting an invitation. */
export function NarrowFrame({ mark, title, text, foot, children }: NarrowFrameProps) {
  return (
    <div
      className={
        'bg-surface flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-10 max-sm:pt-12'
      }
    >
      {typeof title === 'string' && <title>{`${title} · Gatehouse`}</title>}
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className="w-full max-w-[360px] outline-none">
        <div className="text-strong mb-6">
          {mark ?? <Mark label="Gatehouse" className="size-8" />}
        </div>
        <h1 className="text-title text-strong">{title}</h1>
        {text && <p className="text-muted mt-1">{text}</p>}
        <div className="mt-6">{children}</div>
      </main>
      {foot && <footer className="text-small text-muted mt-8 w-full max-w-[360px]">{foot}</footer>}
    </div>
  )
}
