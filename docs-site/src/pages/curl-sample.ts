import type { Endpoint } from '@gatehouse/contract/kit/endpoint'

const BODY = /body: JSON\.stringify\((.*)\),?\n\}\)/s

/** The request of an endpoint in curl, with the body of its TypeScript sample. */
export function curlSample(endpoint: Endpoint, sample = ''): string {
  const { method, path, subjects } = endpoint
  const url = `"$GATEHOUSE_URL${path.replaceAll(/\{(\w+)\}/g, '$$$1')}"`
  const isBearer = subjects.some(one => ['organization', 'customer', 'server'].includes(one))
  const isUser = subjects.includes('user') && !isBearer
  const body = BODY.exec(sample)?.[1]?.replaceAll('\n  ', '\n')
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    ...(isBearer ? ['-H "authorization: Bearer $GATEHOUSE_TOKEN"'] : []),
    ...(isUser ? ['-b cookies.txt'] : []),
    ...(body
      ? ["-H 'content-type: application/json'", `-d '${body.replaceAll("'", `'\\''`)}'`]
      : []),
  ]
  return parts.join(' \\\n  ')
}
