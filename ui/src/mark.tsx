import clsx from 'clsx'

/** Gatehouse's logo: an arch with its bar raised. It has the color of the text around it. */
export function Mark({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx('shrink-0', className ?? 'size-5')}
    >
      <path d="M2.5 14V7.5a5.5 5.5 0 0 1 11 0V14" />
      <path d="M2.5 13 10 8" />
    </svg>
  )
}
