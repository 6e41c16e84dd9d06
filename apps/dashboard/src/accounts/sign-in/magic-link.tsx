import { useEffect, useRef, useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { errorReason } from '@gatehouse/contract/accounts/error-reasons'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading } from './explained-heading.tsx'
import { rememberMethod } from './last-method.ts'

const targets = ['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'] as const

type LinkParameters = Partial<Record<'token' | 'error' | (typeof targets)[number], string>>

/**
 * The page of a sign-in link. Its button uses the link up, because email scanners open links but
 * press no buttons.
 */
export const Route = createFileRoute('/magic-link')({
  validateSearch: (search: Record<string, unknown>): LinkParameters =>
    Object.fromEntries(
      ['token', 'error', ...targets]
        .map(name => [name, search[name]])
        .filter(([, value]) => typeof value === 'string'),
    ),
  component: MagicLink,
})

function MagicLink() {
  const t = useTexts()
  const { token, error, ...linkParameters } = Route.useSearch()
  return token && !error ? (
    <AccountFrame title={t('accounts.sign_in_title')} text={t('sign_in.link_press')}>
      <SignInButton address={verifyUrl(token, linkParameters)} />
    </AccountFrame>
  ) : (
    <Rejected code={error ?? 'INVALID_TOKEN'} />
  )
}

function SignInButton({ address }: { address: string }) {
  const t = useTexts()
  const [isLeaving, setIsLeaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const enter = () => {
    setIsLeaving(true)
    rememberMethod('link')
    location.assign(address)
  }
  return (
    <Button
      ref={button}
      kind="primary"
      loading={isLeaving}
      className="w-full"
      onClick={() => !isLeaving && enter()}
    >
      {t('accounts.sign_in')}
    </Button>
  )
}

/** The link expired or was used, or the user cannot sign in with it: offers another method. */
function Rejected({ code }: { code: string }) {
  const t = useTexts()
  const reason = errorReason(code)
  const isLinkInvalid = reason === 'link_used' || reason === 'link_expired'
  return (
    <AccountFrame title={t(isLinkInvalid ? 'failed.title.link' : 'failed.title.sign_in')}>
      <div className="flex flex-col gap-4">
        <ExplainedHeading code={code} />
        <Link plain href="/sign-in" className={`${buttonClass('primary')} w-full`}>
          {t('accounts.back_to_sign_in')}
        </Link>
      </div>
    </AccountFrame>
  )
}

/** Without an error page of its own, the link returns here. */
function verifyUrl(token: string, linkParameters: LinkParameters): string {
  const { callbackURL = '/', errorCallbackURL = '/magic-link', ...rest } = linkParameters
  const query = new URLSearchParams({ token, callbackURL, errorCallbackURL, ...rest })
  return `/api/auth/magic-link/verify?${query.toString()}`
}
