import { Button } from '@gatehouse/ui/button'
import { Mail, RectangleEllipsis } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { useLoadedOffers } from '../offers-context.ts'
import { OrDivider } from './or-divider.tsx'
import type { MailKind } from './use-mailing.ts'

interface MailSignInProps {
  /** The form has no other sign-in method, so the first of these is its primary button. */
  only?: boolean
  /** For signing up. */
  isNew?: boolean
  pending: MailKind | undefined
  onChoose: (kind: MailKind) => void
}

const icons = { code: <RectangleEllipsis />, link: <Mail /> }

/** Signing in with an emailed code or link instead of a password. */
export function MailSignIn({ only = false, isNew = false, pending, onChoose }: MailSignInProps) {
  const t = useTexts()
  const offers = useLoadedOffers()
  const open = {
    code: isNew ? offers.emailCodeSignUp : offers.emailCode,
    link: isNew ? offers.magicLinkSignUp : offers.magicLink,
  }
  const kinds = (['code', 'link'] as const).filter(kind => open[kind])
  if (kinds.length === 0) return null
  const buttons = (
    <div className={only ? 'flex flex-col gap-2' : 'flex flex-wrap gap-2'}>
      {kinds.map((kind, index) => {
        const isPrimary = only && index === 0
        return (
          <Button
            key={kind}
            // Enter in the field presses the submit button.
            type={isPrimary ? 'submit' : 'button'}
            kind={isPrimary ? 'primary' : 'secondary'}
            className="flex-1 basis-36"
            icon={icons[kind]}
            loading={pending === kind}
            onClick={event => {
              event.preventDefault()
              onChoose(kind)
            }}
          >
            {t(`sign_in.mail.${kind}`)}
          </Button>
        )
      })}
    </div>
  )
  if (only || !isNew) return buttons
  return (
    <>
      <OrDivider />
      {buttons}
    </>
  )
}
