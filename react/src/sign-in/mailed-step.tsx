import type { ReactElement } from 'react'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { plainSentence } from '../texts/translate.ts'
import { SendAgain } from './send-again.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Step, StepProps } from './step.ts'

type Mailed = Extract<Step, { name: 'link' | 'verify' | 'reset-sent' }>

type MailedStepProps = StepProps & { step: Mailed; isNew: boolean }

/** A link was emailed, which is opened somewhere else. */
export function MailedStep({ step, isNew, onStep, returnUrl }: MailedStepProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const { email } = step
  const texts = {
    link: 'sign_in.link_sent',
    verify: 'sign_up.mail_sent',
    'reset-sent': 'reset.sent',
  } as const
  const send = () => {
    if (step.name === 'reset-sent') return auth.requestPasswordReset({ email, ...RESET_PAGE })
    if (step.name === 'verify') {
      return auth.sendVerificationEmail({ email, callbackURL: returnUrl() })
    }
    const back = { callbackURL: returnUrl(), errorCallbackURL: location.href }
    return auth.signIn.magicLink({ email, ...(step.userName && { name: step.userName }), ...back })
  }
  return (
    <StepFrame
      isNext
      title={t('sign_in.link_title')}
      text={plainSentence(t(texts[step.name], { email }))}
      footer={
        <Part
          of="linkButton"
          onClick={() =>
            onStep({ name: isNew && step.name === 'link' ? 'sign-up' : 'sign-in', email })
          }
        >
          {t(step.name === 'link' ? 'sign_in.back' : 'reset.back')}
        </Part>
      }
    >
      <SendAgain send={send} />
    </StepFrame>
  )
}

/** The server's own page, where the new password is set. */
export const RESET_PAGE = { redirectTo: '/reset-password' }
