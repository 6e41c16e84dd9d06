import type { ReactElement } from 'react'
import { useTexts } from '../context.ts'
import { PendingButton } from '../form/pending-button.tsx'
import type { SignInOffers } from './offers.ts'
import type { MailKind } from './use-mailing.ts'

type MailButtonsProps = {
  offers: SignInOffers
  /** The user is new. */
  isNew?: boolean
  /** The form has no other way, so the first is its main action. */
  isOnly: boolean
  pending: MailKind | undefined
  onChoose: (kind: MailKind) => void
}

/** Ways to sign in by an email instead of a password. */
export function MailButtons(props: MailButtonsProps): ReactElement | null {
  const { offers, isNew = false, isOnly, pending, onChoose } = props
  const t = useTexts()
  const offered = {
    code: isNew ? offers.emailCodeSignUp : offers.emailCode,
    link: isNew ? offers.magicLinkSignUp : offers.magicLink,
  }
  const kinds = (['code', 'link'] as const).filter(kind => offered[kind])
  if (kinds.length === 0) return null
  return (
    <div className="gh-row">
      {kinds.map((kind, index) => (
        <PendingButton
          key={kind}
          kind={isOnly && index === 0 ? 'button' : 'secondaryButton'}
          isPending={pending === kind}
          onClick={() => onChoose(kind)}
        >
          {t(`sign_in.mail_${kind}`)}
        </PendingButton>
      ))}
    </div>
  )
}
