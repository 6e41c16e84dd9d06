import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { Part } from '../appearance/part.tsx'

type StepFrameProps = {
  title: string
  text?: string | undefined
  /** Below the form: another way. */
  footer?: ReactNode
  /** The title gets the focus: the step replaced another one. */
  isNext?: boolean
  children?: ReactNode
}

/** The box around each step. */
export function StepFrame({ title, text, footer, isNext, children }: StepFrameProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) heading.current?.focus()
  }, [isNext])
  return (
    <Part of="card">
      <Part of="title" elementRef={heading} tabIndex={-1}>
        {title}
      </Part>
      {text && <Part of="text">{text}</Part>}
      {children}
      {footer && <div className="gh-footer">{footer}</div>}
    </Part>
  )
}
