import { useEffect } from 'react'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { type Form, useWatch } from '@gatehouse/ui/little-form'
import { useTexts } from '../../texts.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { USERNAME_PATTERN, useUsernameVerdict } from '../profile/use-username-verdict.ts'
import { UsernameMark } from '../profile/username-mark.tsx'
import type { SignUpValues } from './sign-up-values.ts'

/**
 * A username for signing in, as an alternative to the email address; its availability is checked
 * while typing.
 */
export function UsernameField({ form }: { form: Form<SignUpValues> }) {
  const t = useTexts()
  const { usernameLengthMin: min, usernameLengthMax: max } = useLoadedOffers()
  const typed = useWatch({ control: form.control, name: 'username' })
  const verdict = useUsernameVerdict(typed, null)
  const { setFocus } = form
  useEffect(() => setFocus('username'), [setFocus])
  const used = verdict === 'taken' ? t('refusal.username_taken') : undefined
  return (
    <Field
      label={t('account.names.username')}
      optional
      help={t('account.names.username_help', { min, max })}
      error={form.formState.errors.username?.message ?? used}
    >
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        after={<UsernameMark of={verdict} />}
        {...form.register('username', {
          pattern: { value: USERNAME_PATTERN, message: t('refusal.username_invalid') },
          minLength: { value: min, message: t('invalid.short', { count: min }) },
          maxLength: { value: max, message: t('invalid.long', { count: max }) },
        })}
      />
    </Field>
  )
}
