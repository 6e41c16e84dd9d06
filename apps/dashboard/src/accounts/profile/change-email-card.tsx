import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { Rejected } from '../../frame/refused.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { emailRule } from '../email-rule.ts'
import { useUser } from '../use-user.ts'

const isSame = (error: unknown) =>
  error instanceof RequestFailed && error.error === 'EMAIL_IS_THE_SAME'

/** Requests a new email address; nothing changes until it is verified. */
export function ChangeEmailCard() {
  const t = useTexts()
  const navigate = useNavigate()
  const { emailVerified, email } = useUser()
  const form = useForm({ defaultValues: { newEmail: '' } })
  const request = useMutation({
    mutationFn: ({ newEmail }: { newEmail: string }) => {
      const callbackURL = `/account/email?to=${encodeURIComponent(newEmail.toLowerCase())}`
      return clientOf().profile.changeEmail({ body: { newEmail, callbackURL } })
    },
    onSuccess: (_, { newEmail }) => {
      form.reset()
      void navigate({ to: '/account/email', search: { to: newEmail.toLowerCase() } })
    },
    onError: error => {
      if (!isSame(error)) return showFieldProblems(form, error, t)
      form.setError('newEmail', { message: sentenceOf(error, t) }, { shouldFocus: true })
    },
  })
  return (
    <Card title={t('account.email.change')}>
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(values => request.mutate(values))(event)}
        className="flex flex-col gap-5"
      >
        {!isSame(request.error) && <Rejected error={request.error} form={form} />}
        <Field
          label={t('account.email.new')}
          help={
            emailVerified
              ? t('account.email.change_help', { email })
              : t('account.email.change_help_unproven')
          }
          error={form.formState.errors.newEmail?.message}
          required
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={320}
            {...form.register('newEmail', emailRule(t))}
          />
        </Field>
        <div>
          <Button type="submit" kind="primary" loading={request.isPending}>
            {t('account.email.ask')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
