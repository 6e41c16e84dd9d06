import clsx from 'clsx'
import { buttonClass, type ButtonProps } from './button.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  /** The label, read by screen readers and shown on hover. */
  label: string
  icon: ButtonProps['icon']
}

/** A square icon button, always with a label for screen readers and on hover. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, kind = 'ghost', size = 'medium', ...others } = props
  const { loading, disabledReason, className, onClick, ...rest } = others
  const current = Boolean(loading || disabledReason)
  return (
    <Tooltip text={disabledReason ?? label} describes={Boolean(disabledReason)}>
      {reasonId => (
        <button
          type="button"
          {...rest}
          onClick={event => (current ? event.preventDefault() : onClick?.(event))}
          aria-label={label}
          aria-disabled={disabledReason ? true : undefined}
          aria-busy={loading || undefined}
          aria-describedby={reasonId}
          className={clsx(
            buttonClass(kind, size),
            'shrink-0 px-0! [&_svg]:size-4',
            size === 'small' ? 'w-7 max-sm:w-11' : 'w-9 max-sm:w-11',
            className,
          )}
        >
          {loading ? <Spinner /> : icon}
        </button>
      )}
    </Tooltip>
  )
}
