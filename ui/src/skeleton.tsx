import clsx from 'clsx'

/**
 * A placeholder in the size of content that is being fetched, so that the layout does not shift.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('rounded-mark bg-selected animate-wait block h-3.5', className)}
    />
  )
}
