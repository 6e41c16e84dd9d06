import { useTexts } from '../../texts.ts'

/** A divider between two kinds of sign-in methods. */
export function OrDivider() {
  const t = useTexts()
  return (
    <p
      className={
        'text-small text-faint flex items-center gap-3 before:flex-1 before:border-t ' +
        'after:flex-1 after:border-t'
      }
    >
      {t('sign_in.or')}
    </p>
  )
}
