import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import clsx from 'clsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

/** How much a button asks for: one primary on a page, danger only where something is lost. */
export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'

/** What a button can be told. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** The work it started is under way: it keeps its width, and further clicks do nothing. */
  loading?: boolean
  /** Why it cannot be pressed now. It stays reachable by keyboard and says so. */
  disabledReason?: string | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

// Half a color still looks like a button that can be pressed: a filled one turns grey.
const grey = 'disabled-look:bg-selected disabled-look:text-faint disabled-look:shadow-none'
const pale = 'disabled-look:opacity-55'

const kinds: Record<ButtonKind, string> = {
  primary: clsx('bg-accent text-on-accent shadow-control enabled-hover:bg-accent-hover', grey),
  secondary: clsx(
    'border-strong bg-surface text-strong shadow-control enabled-hover:bg-hover border',
    pale,
  ),
  ghost: clsx('text-muted enabled-hover:bg-hover enabled-hover:text-strong', pale),
  danger: clsx(
    'bg-negative-solid text-on-accent shadow-control enabled-hover:bg-negative-hover',
    grey,
  ),
}

const sizes = {
  small: 'text-small min-h-7 px-2 max-sm:min-h-11 max-sm:px-3',
  medium: 'text-body min-h-9 px-3 max-sm:min-h-11',
  large: 'text-large min-h-11 px-4',
}

/** The look of a button, for a link that must look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonProps['size'] = 'medium') {
  return clsx(
    'rounded-control inline-flex max-w-full items-center justify-center gap-1.5',
    'font-medium transition-colors select-none',
    'disabled-look:cursor-not-allowed',
    kinds[kind],
    sizes[size],
  )
}

/** Something to press. Say the verb: "Create product". */
export function Button(props: ButtonProps) {
  const { kind, size, loading, disabledReason, icon, className, children, ...rest } = props
  const held = Boolean(loading || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (held) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <Tooltip text={disabledReason}>
      {reasonId => (
        <button
          type="button"
          {...rest}
          onClick={press}
          aria-disabled={disabledReason ? true : undefined}
          aria-busy={loading || undefined}
          aria-describedby={clsx(rest['aria-describedby'], reasonId) || undefined}
          className={clsx(buttonClass(kind, size), loading && 'relative', className)}
        >
          {loading && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
          )}
          <span
            className={clsx('inline-flex min-w-0 items-center gap-1.5', loading && 'opacity-0')}
          >
            {icon && <span className="-ml-0.5 shrink-0 [&>svg]:size-4">{icon}</span>}
            {children}
          </span>
        </button>
      )}
    </Tooltip>
  )
}
