import { createFileRoute } from '@tanstack/react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { useTexts } from '../../texts.ts'

/** The page for requests of apps that cannot be sent back to the app. */
export const Route = createFileRoute('/oauth/error')({
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  component: OAuthError,
})

const known = { invalid_client: true, invalid_redirect_uri: true } as const

function OAuthError() {
  const t = useTexts()
  const { error = '' } = Route.useSearch()
  const name = error in known ? (error as keyof typeof known) : 'other'
  return (
    <AccountFrame title={t('oauth.error.title')} text={t(`oauth.error.${name}`)}>
      <></>
    </AccountFrame>
  )
}
