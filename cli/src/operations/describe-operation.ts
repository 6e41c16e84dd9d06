import type { Operation } from './operation.ts'

/** The help of an operation: what it does, its request, and what the token must be allowed. */
export function describeOperation(operation: Operation): string {
  const { summary, about, method, path, scopes, caller, sandbox } = operation
  const notes = [
    `Sends ${method} ${path}`,
    scopes && caller === 'organization' && `Any of the scopes ${scopes.join(', ')}`,
    caller === 'customer' &&
      'Needs a customer session token in GATEHOUSE_TOKEN (gatehouse customer-sessions create)',
    caller === 'anyone' && 'Needs no token',
    sandbox && 'Only in sandbox mode',
  ]
  const request = notes.filter(Boolean).map(note => `${String(note)}.`)
  return [`${summary}.`, ...(about ? [about] : []), request.join(' ')].join('\n\n')
}
