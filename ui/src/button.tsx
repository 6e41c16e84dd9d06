import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import clsx from 'clsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

/** A button's emphasis: one primary button per page, danger only for destructive actions. */
export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger'

/** A button's props. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'small' | 'medium' | 'large'
  /** Its action is running: the button keeps its width, and further clicks do nothing. */
  loading?: boolean
  /** Why the button is disabled. It stays focusable, and the reason is shown. */
  disabledReason?: string | undefined
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

// Half-transparent color still looks active, so a disabled filled button turns gray.
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

/** The style of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonProps['size'] = 'medium') {
  return clsx(
    'rounded-control inline-flex max-w-full items-center justify-center gap-1.5',
    'font-medium transition-colors select-none',
    'disabled-look:cursor-not-allowed',
    kinds[kind],
    sizes[size],
  )
}

/** A button. Use a verb as its label: "Create product". */
export function Button(props: ButtonProps) {
  const { kind, size, loading, disabledReason, icon, className, children, ...rest } = props
  const current = Boolean(loading || disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (current) event.preventDefault()
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
