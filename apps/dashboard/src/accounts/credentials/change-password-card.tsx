import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { toast } from '@gatehouse/ui/toast'
import { useForm } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { Rejected } from '../../frame/refused.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOffers } from '../offers.ts'
import { PasswordInput } from '../password-input.tsx'
import { sessionsQuery } from '../sessions/sessions-query.ts'
import { useUser } from '../use-user.ts'

interface PasswordValues {
  currentPassword: string
  newPassword: string
  revokeOtherSessions: boolean
}

/** Maps an error to its field. */
const fieldOf: Record<string, 'currentPassword' | 'newPassword'> = {
  INVALID_PASSWORD: 'currentPassword',
  PASSWORD_TOO_SHORT: 'newPassword',
  PASSWORD_TOO_LONG: 'newPassword',
  PASSWORD_COMPROMISED: 'newPassword',
}

const placeOf = (error: unknown) =>
  error instanceof RequestFailed ? fieldOf[error.error] : undefined

/** Changes the current password. */
export function ChangePasswordCard() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { email } = useUser()
  const { passwordLengthMin: min, passwordLengthMax: max, passwordReset } = useOffers()
  const form = useForm<PasswordValues>({
    defaultValues: { currentPassword: '', newPassword: '', revokeOtherSessions: true },
  })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: (body: PasswordValues) => clientOf().credentials.changePassword({ body }),
    onSuccess: async (_, { revokeOtherSessions }) => {
      form.reset()
      toast({
        title: t('account.password.changed'),
        ...(revokeOtherSessions && { description: t('account.password.others_out') }),
      })
      await queryClient.invalidateQueries(sessionsQuery)
    },
    onError: error => {
      const field = placeOf(error)
      if (!field) return showFieldProblems(form, error, t)
      form.setError(field, { message: sentenceOf(error, t) }, { shouldFocus: true })
    },
  })
  return (
    <Card title={t('account.password.change')}>
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(values => change.mutate(values))(event)}
        className="flex flex-col gap-5"
      >
        {!placeOf(change.error) && <Rejected error={change.error} form={form} />}
        {/* Password managers need to know which account the password is for. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('account.password.current')}
          error={errors.currentPassword?.message}
          required
          aside={
            passwordReset && (
              <Link href={`/forgot-password?email=${encodeURIComponent(email)}`}>
                {t('accounts.forgot')}
              </Link>
            )
          }
        >
          <PasswordInput
            autoComplete="current-password"
            {...form.register('currentPassword', { required: t('invalid.missing') })}
          />
        </Field>
        <Field
          label={t('accounts.new_password')}
          help={t('accounts.password_help', { count: min })}
          error={errors.newPassword?.message}
          required
        >
          <PasswordInput
            autoComplete="new-password"
            {...form.register('newPassword', {
              required: t('invalid.missing'),
              minLength: { value: min, message: t('invalid.short', { count: min }) },
              maxLength: { value: max, message: t('invalid.long', { count: max }) },
            })}
          />
        </Field>
        <Checkbox
          label={t('account.password.revoke')}
          help={t('account.password.revoke_help')}
          {...form.register('revokeOtherSessions')}
        />
        <div>
          <Button type="submit" kind="primary" loading={change.isPending}>
            {t('account.password.change')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
