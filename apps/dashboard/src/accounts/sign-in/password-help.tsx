import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Check } from 'lucide-react'
import { useWords } from '../../words.ts'
import { useOffers } from '../offers.ts'

interface PasswordHelpProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
}

/** The requirements of a new password, and which of them the input meets. */
export function PasswordHelp<Values extends FieldValues>({
  control,
  name,
}: PasswordHelpProps<Values>) {
  const t = useWords()
  const { passwordLengthMin: min, passwordLengthMax: max, commonPasswordsRefused } = useOffers()
  const typed: string = useWatch({ control, name })
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
