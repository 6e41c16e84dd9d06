import type { ReactNode } from 'react'
import clsx from 'clsx'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  /** The text to copy. */
  code: string
  /** The code's label: "curl", "Response". */
  title?: ReactNode
  label?: string
  /** Rendered instead of the plain code. */
  children?: ReactNode
  className?: string
}

/** Code to read and copy; long lines scroll inside. */
export function CodeBlock({ code, title, label, children, className }: CodeBlockProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined)
  return (
    <figure
      className={clsx('rounded-card bg-background relative min-w-0 border text-left', className)}
    >
      {title && (
        <figcaption className="text-small text-faint flex min-h-9 items-center border-b pr-10 pl-3">
          {title}
        </figcaption>
      )}
      <CopyButton
        text={code}
        className="absolute top-1 right-1 max-sm:after:absolute max-sm:after:-inset-2"
      />
      <section
        aria-label={name ?? 'code'}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={clsx(
          'text-small text-strong max-h-96 overflow-auto rounded-b-[7px] p-3',
          !title && 'rounded-t-[7px] pr-10',
        )}
      >
        <pre className="font-mono">
          <code>{children ?? code}</code>
        </pre>
      </section>
    </figure>
  )
}
