import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { SecondFactorMethod } from '@gatehouse/contract/accounts/two-factor'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { CodeInput, digitsOf, SIX_DIGITS } from './code-input.tsx'
import { problemKeyOf } from './refusal-key-of.ts'
import { SendAgain } from './send-again.tsx'

type Proof = SecondFactorMethod | 'backup'

interface SecondFactorFormProps {
  /** The accepted second factors; a backup code is always accepted. */
  methods: readonly SecondFactorMethod[]
  onVerified: () => unknown
  /** The pending sign-in has ended: it expired, or too many wrong codes were entered. */
  onFinalFailure: (error: Error) => void
}

/** The second factor at sign-in: an authenticator code, an emailed code, or a backup code. */
export function SecondFactorForm({ methods, onVerified, onFinalFailure }: SecondFactorFormProps) {
  const t = useTexts()
  const [proof, setProof] = useState<Proof>(methods[0] ?? 'backup')
  // When another code is requested, the first one was still sent, so the form stays.
  const [mailed, setMailed] = useState(false)
  const mail = useMutation({
    mutationFn: () => clientOf().twoFactor.sendOtp({ body: {} }),
    onSuccess: () => setMailed(true),
    onError: error => problemKeyOf(error, overLimitErrors) && onFinalFailure(error),
  })
  const choose = (next: Proof) => {
    setProof(next)
    if (next === 'otp' && !mailed) mail.mutate()
  }
  const waitsForMail = proof === 'otp' && !mailed
  const others = ([...methods, 'backup'] as const).filter(item => item !== proof)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t(waitsForMail ? 'second_factor.otp_first' : `second_factor.text.${proof}`)}
      </p>
      {waitsForMail ? (
        <>
          {mail.error && <Banner meaning="negative">{sentenceOf(mail.error, t)}</Banner>}
          <Button
            kind="primary"
            className="w-full"
            loading={mail.isPending}
            onClick={() => mail.mutate()}
          >
            {t('second_factor.use.otp')}
          </Button>
        </>
      ) : (
        <ProofForm
          key={proof}
          proof={proof}
          onVerified={onVerified}
          onFinalFailure={onFinalFailure}
        />
      )}
      {proof === 'otp' && mailed && <SendAgain send={() => mail.mutateAsync()} />}
      <ul className="flex flex-col border-t pt-3">
        {others.map(item => (
          <li key={item}>
            <Button
              kind="ghost"
              size="small"
              className="-ml-2 max-sm:-ml-3"
              onClick={() => choose(item)}
            >
              {t(`second_factor.use.${item}`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** After these errors the user has to sign in again. */
const overLimitErrors: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'BANNED_USER',
])

const wrongCode: ReadonlySet<string> = new Set([
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'OTP_HAS_EXPIRED',
])

interface ProofFormProps {
  proof: Proof
  onVerified: () => unknown
  onFinalFailure: (error: Error) => void
}

interface FormInput {
  code: string
  trustDevice: boolean
}

function ProofForm({ proof, onVerified, onFinalFailure }: ProofFormProps) {
  const t = useTexts()
  const form = useForm<FormInput>({ defaultValues: { code: '', trustDevice: false } })
  useFirstFocus(form, 'code')
  const verify = useMutation({
    mutationFn: (input: FormInput) => verifySecondFactor(proof, input),
    onSuccess: onVerified,
    onError: error => {
      if (problemKeyOf(error, overLimitErrors)) return onFinalFailure(error)
      if (!problemKeyOf(error, wrongCode)) return
      form.setError('code', { message: sentenceOf(error, t) })
      form.setFocus('code', { shouldSelect: true })
    },
  })
  const isBackup = proof === 'backup'
  const Input = isBackup ? TextInput : CodeInput
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(input => verify.mutate(input))(event)}
      className="flex flex-col gap-4"
    >
      {verify.error && !problemKeyOf(verify.error, wrongCode) && (
        <Banner meaning="negative">{sentenceOf(verify.error, t)}</Banner>
      )}
      <Field
        label={t(isBackup ? 'second_factor.backup_code' : 'two_factor.code')}
        error={form.formState.errors.code?.message}
        required
      >
        <Input
          {...(isBackup && { mono: true, autoComplete: 'off', spellCheck: false })}
          autoCapitalize="none"
          {...form.register('code', {
            required: t('invalid.missing'),
            ...(!isBackup && {
              pattern: { value: SIX_DIGITS, message: t('two_factor.six_digits') },
            }),
          })}
        />
      </Field>
      <Checkbox
        label={t('second_factor.trust')}
        help={t('second_factor.trust_help')}
        {...form.register('trustDevice')}
      />
      <Button
        type="submit"
        kind="primary"
        loading={verify.isPending || verify.isSuccess}
        className="w-full"
      >
        {t('second_factor.confirm')}
      </Button>
    </form>
  )
}

function verifySecondFactor(proof: Proof, { code, trustDevice }: FormInput) {
  const { verifyTotp, verifyOtp, verifyBackupCode } = clientOf().twoFactor
  const body = { code: digitsOf(code), trustDevice }
  if (proof === 'totp') return verifyTotp({ body })
  if (proof === 'otp') return verifyOtp({ body })
  return verifyBackupCode({ body: { code: code.trim(), trustDevice } })
}
