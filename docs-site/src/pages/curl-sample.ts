import type { Endpoint } from '@gatehouse/contract/kit/endpoint'

const BODY = /body: JSON\.stringify\((.*)\),?\n\}\)/s

/** The request of an endpoint in curl, with the body of its TypeScript sample. */
export function curlSample(endpoint: Endpoint, sample = ''): string {
  const { method, path, subjects } = endpoint
  const url = `"$GATEHOUSE_URL${path.replaceAll(/\{(\w+)\}/g, '$$$1')}"`
  const isToken = subjects.some(one => ['organization', 'customer'].includes(one))
  const isBearer = isToken || subjects.includes('server')
  const token = isToken ? '$GATEHOUSE_TOKEN' : '$GATEHOUSE_SERVER_TOKEN'
  const isUser = subjects.includes('user') && !isBearer
  const body = BODY.exec(sample)?.[1]?.replaceAll('\n  ', '\n')
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    ...(isBearer ? [`-H "authorization: Bearer ${token}"`] : []),
    ...(isUser ? ['-b cookies.txt'] : []),
    ...(body
      ? ["-H 'content-type: application/json'", `-d '${body.replaceAll("'", `'\\''`)}'`]
      : []),
  ]
  return parts.join(' \\\n  ')
}
