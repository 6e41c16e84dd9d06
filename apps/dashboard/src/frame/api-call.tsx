import { CodeBlock } from '@gatehouse/ui/code-block'

interface ApiCallProps {
  method?: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
}

/** The API request equivalent to a page's action, ready for a terminal. */
export function ApiCall({ method = 'POST', path, body }: ApiCallProps) {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${location.origin}${path}`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...(body
      ? ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body, null, 2)}'`]
      : []),
  ]
  return <CodeBlock title="curl" code={lines.join(' \\\n')} />
}
