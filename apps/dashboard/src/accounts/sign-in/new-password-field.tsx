import { Field } from '@gatehouse/ui/field'
import { type Form, type FormControl, useWatch } from '@gatehouse/ui/little-form'
import { Check } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { PasswordInput } from '../password-input.tsx'

type WithPassword<V> = Record<keyof V, string | boolean> & { password: string }

interface NewPasswordFieldProps<V extends WithPassword<V>> {
  form: Form<V>
  label: string
}

/** The field for a new password, whose length is checked as it is by the server. */
export function NewPasswordField<V extends WithPassword<V>>(props: NewPasswordFieldProps<V>) {
  const { form, label } = props
  const t = useTexts()
  const { passwordLengthMin: min, passwordLengthMax: max } = useLoadedOffers()
  const error = form.formState.errors.password?.message
  return (
    <Field
      label={label}
      help={!error && <PasswordHelp control={form.control} />}
      error={error}
      required
    >
      <PasswordInput
        autoComplete="new-password"
        {...form.register('password', {
          required: t('invalid.missing'),
          validate: ({ length }) =>
            (length < min && t('sign_up.password_more', { count: min - length })) ||
            (length > max && t('sign_up.password_less', { count: length - max })) ||
            true,
        })}
      />
    </Field>
  )
}

/** The requirements of a new password, and which of them the input meets. */
function PasswordHelp<V extends WithPassword<V>>({ control }: { control: FormControl<V> }) {
  const t = useTexts()
  const {
    passwordLengthMin: min,
    passwordLengthMax: max,
    commonPasswordsRefused,
  } = useLoadedOffers()
  // Counts characters as the server does.
  const { length } = useWatch<V, 'password'>({ control, name: 'password' })
  const hasAllowedLength = length >= min && length <= max
  return (
    <>
      {length === 0 && t('accounts.password_help', { count: min })}
      {length > 0 && length < min && t('sign_up.password_more', { count: min - length })}
      {length > max && t('sign_up.password_less', { count: length - max })}
      {hasAllowedLength && (
        <>
          <Check aria-hidden className="text-positive mr-1 inline size-4 align-text-bottom" />
          {t('sign_up.password_enough')}
        </>
      )}{' '}
      {length > 0 && commonPasswordsRefused && t('sign_up.password_common')}
    </>
  )
}
