import { type FormControl, useWatch } from '@gatehouse/ui/little-form'
import { Check } from 'lucide-react'
import { useWords } from '../../words.ts'
import { useKnownOffers } from '../offers-context.ts'

interface PasswordHelpProps {
  control: FormControl<{ password: string }>
}

/** The requirements of a new password, and which of them the input meets. */
export function PasswordHelp({ control }: PasswordHelpProps) {
  const t = useWords()
  const {
    passwordLengthMin: min,
    passwordLengthMax: max,
    commonPasswordsRefused,
  } = useKnownOffers()
  const typed = useWatch({ control, name: 'password' })
  // Counts characters as the server does.
  const { length } = typed
  const hasRightLength = length >= min && length <= max
  return (
    <>
      {length === 0 && t('accounts.password_help', { count: min })}
      {length > 0 && length < min && t('sign_up.password_more', { count: min - length })}
      {length > max && t('sign_up.password_less', { count: length - max })}
      {hasRightLength && (
        <>
          <Check aria-hidden className="text-positive mr-1 inline size-4 align-text-bottom" />
          {t('sign_up.password_enough')}
        </>
      )}{' '}
      {length > 0 && commonPasswordsRefused && t('sign_up.password_common')}
    </>
  )
}
