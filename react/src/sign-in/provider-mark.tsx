import type { ReactElement } from 'react'
import type { ProviderId } from '@gatehouse/sdk/accounts'

/** Providers whose first letter is not their mark. */
const letters: Partial<Record<ProviderId, string>> = { linkedin: 'in', twitter: 'X', vk: 'VK' }

/** A small mark beside a provider's name; screen readers say the name alone. */
export function ProviderMark({ id }: { id: ProviderId }): ReactElement {
  const text = letters[id] ?? id.charAt(0).toUpperCase()
  return (
    <span aria-hidden className="gh-provider-mark" data-gh-provider={id}>
      {text}
    </span>
  )
}
