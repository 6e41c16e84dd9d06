import type { AccountError, Result } from '@gatehouse/sdk/accounts'
import { useState } from 'react'
import { useProvided } from '../context.ts'
import { useCall } from '../form/use-call.ts'
import type { StepProps } from './step.ts'

/** What is emailed to sign in. */
export type MailKind = 'code' | 'link'

type MailRequest = { kind: MailKind; email: string; userName?: string }

type Mailing = {
  send: (request: MailRequest) => Promise<void>
  /** What is being requested. */
  pending: MailKind | undefined
  error: AccountError | null
  reset: () => void
}

/** Requests an email to sign in, and continues with the step that waits for it. */
export function useMailing({
  onStep,
  returnUrl,
}: Pick<StepProps, 'onStep' | 'returnUrl'>): Mailing {
  const { auth } = useProvided()
  const [kind, setKind] = useState<MailKind>()
  const call = useCall(
    ({ kind: wanted, email, userName }: MailRequest): Promise<Result<unknown>> => {
      if (wanted === 'code') return auth.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
      const back = { callbackURL: returnUrl(), errorCallbackURL: location.href }
      return auth.signIn.magicLink({ email, ...(userName && { name: userName }), ...back })
    },
  )
  return {
    send: async request => {
      setKind(request.kind)
      const { error } = await call.send(request)
      const { email, userName } = request
      if (!error) onStep({ name: request.kind, email, ...(userName && { userName }) })
    },
    pending: call.isPending ? kind : undefined,
    error: call.error,
    reset: call.reset,
  }
}
