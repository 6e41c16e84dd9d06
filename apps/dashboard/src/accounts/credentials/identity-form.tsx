import type { ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useHasPassword } from '../linked-accounts/linked-accounts-query.ts'
import { PasswordInput } from '../password-input.tsx'
import { isStale, SignInAgain } from '../sessions/sign-in-again.tsx'

interface IdentityFormProps<Answer> {
  /** The button's label, a verb. */
  action: string
  danger?: boolean
  /** Performs the action, with the password if the user has one. */
  run: (proof: { password?: string }) => Promise<Answer>
  onDone: (answer: Answer, proof: { password?: string }) => void
  onCancel: () => void
  children?: ReactNode
}

/**
 * Asks the user to confirm their identity before an irreversible action: with the password or,
 * without one, with a recent sign-in.
 */
export function IdentityForm<Answer>(props: IdentityFormProps<Answer>) {
  const { action, danger, run, onDone, onCancel, children } = props
  const t = useTexts()
  const hasPassword = useHasPassword()
  const form = useForm({ defaultValues: { password: '' } })
  const act = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: error => {
      if (!isWrongPassword(error)) return
      form.setError('password', { message: sentenceOf(error, t) }, { shouldFocus: true })
    },
  })
  if (isStale(act.error)) return <SignInAgain />
  const asks = hasPassword !== false
  return (
    <form
      noValidate
      onSubmit={event =>
        void form.handleSubmit(({ password }) => act.mutate(asks ? { password } : {}))(event)
      }
      className="flex flex-col gap-4"
    >
      {children}
      {act.error && !isWrongPassword(act.error) && (
        <Banner meaning="negative">{sentenceOf(act.error, t)}</Banner>
      )}
      {asks && (
        <Field
          label={t('account.password.yours')}
          error={form.formState.errors.password?.message}
          required
        >
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { required: t('invalid.missing') })}
          />
        </Field>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{t('ui:action.cancel')}</Button>
        <Button type="submit" kind={danger ? 'danger' : 'primary'} loading={act.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

const isWrongPassword = (error: unknown) =>
  error instanceof RequestFailed && error.error === 'INVALID_PASSWORD'
