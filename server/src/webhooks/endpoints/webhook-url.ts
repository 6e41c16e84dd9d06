import { invalid } from '@gatehouse/contract/kit/problems'
import { isPublicAddress, literalHost } from '../../platform/egress/public-address.ts'
import type { ServerInfo } from '../../platform/site.ts'

const LOCAL_NAME = /(^|\.)(localhost|local|internal)\.?$/

/**
 * Rejects a URL we would never deliver to. A name that resolves to a private address is detected at
 * each delivery; here only the URL itself is checked.
 */
export function requireWebhookUrl({ mode }: Pick<ServerInfo, 'mode'>, text: string): void {
  const url = new URL(text)
  const loc = ['body', 'url']
  if (url.username || url.password)
    invalid({ loc, msg: 'The URL must not include a username or password.', input: text })
  if (mode === 'sandbox') return
  if (url.protocol !== 'https:')
    invalid({ loc, msg: 'The URL must begin with https://.', input: text })
  const literal = literalHost(url.hostname)
  const hidden = literal === undefined ? LOCAL_NAME.test(url.hostname) : !isPublicAddress(literal)
  if (hidden) invalid({ loc, msg: 'The URL must be publicly reachable.', input: text })
}
