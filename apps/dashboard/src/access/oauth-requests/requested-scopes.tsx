import type { OAuthScope } from '@gatehouse/contract/access/oauth-scopes'
import { Check } from 'lucide-react'
import type words from '../../locales/en.json'
import { useTexts } from '../../texts.ts'

type UserScope = keyof typeof words.oauth.scope
type Resource = keyof typeof words.permissions.of

/** What the user of a scope is told about them, if it is about the user. */
const userScopes: readonly string[] = ['openid', 'profile', 'email', 'offline_access']
const isUserScope = (scope: string): scope is UserScope => userScopes.includes(scope)

/** What an app asks for, in words: about the user first, then each resource once. */
export function RequestedScopes({ scopes }: { scopes: readonly OAuthScope[] }) {
  const t = useTexts()
  const about = scopes
    .filter(isUserScope)
    .map(scope => ({ id: scope, text: t(`oauth.scope.${scope}`) }))
  const resources = Object.entries(
    Object.groupBy(
      scopes.filter(scope => !isUserScope(scope)),
      scope => scope.split(':')[0] ?? scope,
    ),
  ).map(([resource, own = []]) => {
    // The part before the colon is also a resource of roles.
    const name = t(`permissions.of.${resource as Resource}`)
    const writes = own.some(scope => scope.endsWith(':write'))
    return { id: resource, text: `${name}: ${t(writes ? 'oauth.write' : 'oauth.read')}` }
  })
  return (
    <ul className="rounded-card divide-y border">
      {[...about, ...resources].map(({ id, text }) => (
        <li key={id} className="flex items-start gap-2.5 px-3 py-2">
          <Check aria-hidden className="text-positive mt-0.5 size-4 shrink-0" />
          <span className="text-strong min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}
