import { Fragment } from 'react'
import clsx from 'clsx'

/** An email address that wraps after its `@` or before a dot, and inside a word only if it must. */
export function EmailText({ of, className }: { of: string; className?: string }) {
  return (
    <span className={clsx('wrap-anywhere', className)}>
      {of.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
