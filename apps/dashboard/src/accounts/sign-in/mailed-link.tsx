import { Trans } from 'react-i18next'
import { Banner } from '@gatehouse/ui/banner'
import { signInClient } from '../../sign-in-client.ts'
import { useWords } from '../../words.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { type WantedAddress, wantedAddress } from '../wanted-address.ts'
import { SendAgain } from './send-again.tsx'

/** Requests a sign-in link that returns to the page the user wanted. */
export const requestLink = (email: string, requested: WantedAddress, name?: string) =>
  signInClient.magicLinks.request({
    body: {
      email,
      callbackURL: wantedAddress(requested),
      errorCallbackURL: '/magic-link',
      ...(name && { name }),
    },
  })

interface MailedLinkProps {
  email: string
  name?: string | undefined
  wanted: WantedAddress
}

/** Says that a link was sent, if an account has this address. */
export function MailedLink({ email, name, wanted }: MailedLinkProps) {
  const t = useWords()
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
