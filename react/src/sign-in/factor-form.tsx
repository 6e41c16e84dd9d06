import type { ReactElement } from 'react'
import type { AccountClient, AccountError, Result } from '@gatehouse/sdk/accounts'
import { useForm } from '@gatehouse/ui/little-form'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { CheckField } from '../form/check-field.tsx'
import { CodeField, digitsOf, SIX_DIGITS } from '../form/code-field.tsx'
import { Field } from '../form/field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'

/** A proof of identity besides the password. */
export type Factor = 'totp' | 'otp' | 'backup'

type FactorFormProps = {
  factor: Factor
  onSignedIn: () => void
  /** The sign-in has to begin anew. */
  onEnded: (error: AccountError) => void
}

type Input = { code: string; trustDevice: boolean }

/** After these errors, the user has to sign in again. */
const ENDINGS: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'BANNED_USER',
])

/** The form for one second factor. */
export function FactorForm({ factor, onSignedIn, onEnded }: FactorFormProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const form = useForm<Input>({ defaultValues: { code: '', trustDevice: false } })
  const verify = useCall((input: Input) => verifyFactor(auth, factor, input))
  const submit = async (input: Input) => {
    const { error } = await verify.send(input)
    if (!error) return onSignedIn()
    if (ENDINGS.has(error.code ?? '')) return onEnded(error)
    return form.setFocus('code', { shouldSelect: true })
  }
  const isBackup = factor === 'backup'
  const { ref, ...trust } = form.register('trustDevice')
  return (
    <Part of="form" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
      {verify.error && <Alert>{problemText(verify.error, t)}</Alert>}
      {isBackup ? (
        <Field
          label={t('second_factor.backup_code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'code', { required: t('invalid.missing') })}
        />
      ) : (
        <CodeField
          label={t('second_factor.code')}
          {...fieldProps(form, 'code', {
            required: t('invalid.missing'),
            pattern: { value: SIX_DIGITS, message: t('second_factor.six_digits') },
          })}
        />
      )}
      <CheckField label={t('second_factor.trust')} inputRef={ref} {...trust} />
      <Part of="help">{t('second_factor.trust_help')}</Part>
      <PendingButton type="submit" isPending={verify.isPending}>
        {t('second_factor.confirm')}
      </PendingButton>
    </Part>
  )
}

function verifyFactor(
  { twoFactor }: AccountClient,
  factor: Factor,
  { code, trustDevice }: Input,
): Promise<Result<unknown>> {
  if (factor === 'backup') return twoFactor.verifyBackupCode({ code: code.trim(), trustDevice })
  const proof = { code: digitsOf(code), trustDevice }
  return factor === 'totp' ? twoFactor.verifyTotp(proof) : twoFactor.verifyOtp(proof)
}
