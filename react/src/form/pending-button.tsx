import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'

type ButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'disabled'> & {
  kind?: 'button' | 'secondaryButton' | 'linkButton'
  isPending?: boolean | undefined
}

/** A button that shows that its request is under way. It can be focused all the time. */
export function PendingButton(props: ButtonProps): ReactElement {
  const { kind = 'button', isPending = false, children, onClick, ...rest } = props
  return (
    <Part
      of={kind}
      {...rest}
      aria-disabled={isPending || undefined}
      data-gh-pending={isPending || undefined}
      onClick={event => (isPending ? event.preventDefault() : onClick?.(event))}
    >
      {isPending && <span className="gh-spinner" aria-hidden />}
      <span className="gh-button-text">{children}</span>
    </Part>
  )
}
