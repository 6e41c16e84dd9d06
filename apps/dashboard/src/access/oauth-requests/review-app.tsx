import { type ReactNode, useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { AppRequest, Decision } from './app-request.ts'
import { RequestedScopes } from './requested-scopes.tsx'

interface ReviewAppProps {
  request: Pick<AppRequest, 'client' | 'subType' | 'scopes' | 'organizations'>
  /** What happens next, and what the user should consider. */
  note: string
  decide: UseMutationResult<unknown, Error, Decision>
  /** The browser is on its way to the app. */
  isLeaving?: boolean
  /** What precedes the request. */
  children?: ReactNode
}

/** Which app asks for what, for which organization, and what happens next. */
export function ReviewApp({ request, note, decide, isLeaving, children }: ReviewAppProps) {
  const t = useTexts()
  const { client, subType, scopes, organizations } = request
  const [only, another] = organizations
  const [chosen, setChosen] = useState(only && !another ? only.id : undefined)
  const [isMissing, setMissing] = useState(false)
  const { variables, isPending, error } = decide
  const isBusy = isPending || isLeaving === true
  const isForOrganization = subType === 'organization'
  // It then recognizes the organization, not the user.
  const shown = isForOrganization ? scopes.filter(scope => scope !== 'openid') : scopes
  const allow = () => {
    if (isForOrganization && chosen === undefined) return setMissing(true)
    return decide.mutate({ action: 'allow', ...(chosen && { organizationId: chosen }) })
  }
  return (
    <div className="flex flex-col gap-5">
      {children}
      <div>
        <p className="mb-2">{t(`oauth.will_${subType}`, { app: client.clientName })}</p>
        <RequestedScopes scopes={shown} />
      </div>
      {isForOrganization && organizations.length > 0 && (
        <RadioGroup
          boxed
          label={t('oauth.organization')}
          value={chosen}
          onChange={id => {
            setChosen(id)
            setMissing(false)
          }}
          options={organizations.map(({ id, name, slug }) => ({
            value: id,
            label: name,
            help: slug,
          }))}
          error={isMissing ? t('oauth.choose_organization') : undefined}
        />
      )}
      {isForOrganization && organizations.length === 0 && (
        <Banner meaning="warning">{t('oauth.no_organization')}</Banner>
      )}
      <p className="text-small text-muted wrap-anywhere">
        {note} {t('oauth.revocable')}
      </p>
      <AppPages client={client} />
      {error && <Banner meaning="negative">{sentenceOf(error, t)}</Banner>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          loading={isBusy && variables?.action === 'deny'}
          disabled={isBusy}
          onClick={() => decide.mutate({ action: 'deny' })}
        >
          {t('oauth.deny')}
        </Button>
        {(!isForOrganization || organizations.length > 0) && (
          <Button
            kind="primary"
            loading={isBusy && variables?.action === 'allow'}
            disabled={isBusy}
            onClick={allow}
          >
            {t('oauth.allow')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The app's own pages. */
function AppPages({ client }: { client: AppRequest['client'] }) {
  const t = useTexts()
  // The contract allows only http and https.
  const pages = [
    { label: t('oauth.website'), href: client.clientUri },
    { label: t('oauth.terms'), href: client.tosUri },
    { label: t('oauth.privacy'), href: client.policyUri },
  ].filter(({ href }) => href !== null)
  if (pages.length === 0) return null
  return (
    <ul className="text-small flex flex-wrap gap-x-4 gap-y-1">
      {pages.map(({ label, href }) => (
        <li key={label}>
          <Link href={href ?? ''} target="_blank" rel="noreferrer">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
