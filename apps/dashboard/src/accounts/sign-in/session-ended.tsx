import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorDue } from '@gatehouse/contract/accounts/two-factor'
import { Banner } from '@gatehouse/ui/banner'
import { Dialog } from '@gatehouse/ui/dialog'
import { Link } from '@gatehouse/ui/link'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { MailedCode } from './mailed-code.tsx'
import { MailedLink } from './mailed-link.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import type { OnSignedIn } from './use-sign-in.ts'
import { offersQuery } from '../offers.ts'
import { supportsPasskeys } from '../passkeys/supports-passkeys.ts'
import { clearSessionEnd } from '../session-end.ts'
import { auth } from '../auth.ts'
import { sessionQuery } from '../session.ts'
import { SignInForm } from './sign-in-form.tsx'

type Step =
  | { is: 'door'; error?: Error }
  | { is: 'mailed'; kind: 'code' | 'link'; email: string }
  | { is: 'second_factor'; due: SecondFactorDue }

/**
 * A sign-in dialog over the current page, so that unsaved input stays. It closes automatically when
 * the same user signs in, here or in another tab.
 */
export function SessionEnded() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { data: offers } = useQuery(offersQuery)
  const [step, setStep] = useState<Step>({ is: 'door' })
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  // An admin who was impersonating a user signs in with their own account.
  const wasImpersonated = Boolean(known?.session.impersonatedBy)
  const email = wasImpersonated ? undefined : known?.user.email
  const onSignedIn: OnSignedIn = (entered, _way, { told: isNotified = false } = {}) => {
    if (entered.twoFactorRedirect) setStep({ is: 'second_factor', due: entered })
    else if (!isNotified) auth.$session.changed()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && clearSessionEnd()}
      title={t('accounts.session_ended')}
      description={t(wasImpersonated ? 'impersonation.ended_text' : 'accounts.session_ended_text')}
      size="small"
      keep
    >
      {step.is === 'door' && offers && (
        <div className="flex flex-col gap-4">
          {step.error && <Banner meaning="negative">{sentenceOf(step.error, t)}</Banner>}
          <SignInForm
            email={email}
            wanted={{}}
            over
            onSignedIn={onSignedIn}
            onMailed={(kind, to) => setStep({ is: 'mailed', kind, email: to })}
          />
          {supportsPasskeys() && <PasskeySignIn onSignedIn={onSignedIn} />}
          <p className="text-small">
            <Link href="/sign-in" target="_blank">
              {t('sign_in.in_new_tab')}
            </Link>
          </p>
        </div>
      )}
      {step.is === 'mailed' && step.kind === 'code' && (
        <MailedCode email={step.email} onSignedIn={onSignedIn} />
      )}
      {step.is === 'mailed' && step.kind === 'link' && (
        <MailedLink email={step.email} wanted={{}} />
      )}
      {step.is === 'second_factor' && (
        <SecondFactorForm
          methods={step.due.twoFactorMethods}
          onVerified={() => auth.$session.changed()}
          onFinalFailure={error => setStep({ is: 'door', error })}
        />
      )}
    </Dialog>
  )
}
