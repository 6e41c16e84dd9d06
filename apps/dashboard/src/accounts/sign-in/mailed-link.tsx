import { Trans } from 'react-i18next'
import { Banner } from '@gatehouse/ui/banner'
import { signInClient } from '../../sign-in-client.ts'
import { useTexts } from '../../texts.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { type SignInParameters, returnPath } from '../sign-in-parameters.ts'
import { SendAgain } from './send-again.tsx'

/** Requests a sign-in link that returns to the page the user wanted. */
export const requestLink = (email: string, parameters: SignInParameters, name?: string) =>
  signInClient.magicLinks.request({
    body: {
      email,
      callbackURL: returnPath(parameters),
      errorCallbackURL: '/magic-link',
      ...(name && { name }),
    },
  })

interface MailedLinkProps {
  email: string
  name?: string | undefined
  wanted: SignInParameters
}

/** Says that a link was sent, if an account has this address. */
export function MailedLink({ email, name, wanted }: MailedLinkProps) {
  const t = useTexts()
  return (
    <div className="flex flex-col gap-4">
      <Banner title={t('accounts.check_mail')}>
        <Trans t={t} i18nKey="sign_in.link_sent" values={{ email }} components={bold} />{' '}
        <MailboxLink email={email} />
      </Banner>
      <SendAgain send={() => requestLink(email, wanted, name)} />
    </div>
  )
}

const bold = [<b key="bold" className="break-all" />]
