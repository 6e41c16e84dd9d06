import type { ReactElement } from 'react'
import { useProvided } from '../context.ts'
import { Part } from './part.tsx'

// The element is a slot, so it is not always an `output`.
const STATUS = 'status'

type LoadingProps = { shape?: 'form' | 'plans' | 'button' }

/** What stands in place of content that is loading. */
export function Loading({ shape = 'form' }: LoadingProps): ReactElement {
  const { translate } = useProvided()
  // Before the texts are loaded, a screen reader is told by `aria-busy` alone.
  return (
    <Part of="loading" data-gh-shape={shape} role={STATUS}>
      {translate && <span className="gh-hidden">{translate('state.loading')}</span>}
    </Part>
  )
}
