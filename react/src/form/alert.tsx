import type { ReactElement, ReactNode } from 'react'
import { Part } from '../appearance/part.tsx'

type AlertProps = { meaning?: 'negative' | 'positive' | 'neutral'; children: ReactNode }

/** A message about a request: screen readers say it when it appears. */
export function Alert({ meaning = 'negative', children }: AlertProps): ReactElement {
  const role = meaning === 'negative' ? 'alert' : 'status'
  return (
    <Part of="alert" data-gh-meaning={meaning} role={role}>
      {children}
    </Part>
  )
}
