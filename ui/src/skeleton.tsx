import clsx from 'clsx'

/** The place of something that is being fetched, in its size, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('rounded-mark bg-selected animate-wait block h-3.5', className)}
    />
  )
}
