/** What `call` of the SDK needs of an endpoint to reach it. */
interface Address {
  method: string
  path: string
  protocol: 'accounts' | 'billing'
}

/** The endpoints of each module, from `GET /v1/orders/`. */
export function readAddresses(
  tables: Record<string, Record<string, string>>,
): Record<string, Record<string, Address>> {
  const read = (text: string): Address => {
    const [method = '', path = ''] = text.split(' ')
    return { method, path, protocol: path.startsWith('/api/auth/') ? 'accounts' : 'billing' }
  }
  const mapped = Object.entries(tables).map(([group, table]) => [
    group,
    Object.fromEntries(Object.entries(table).map(([name, text]) => [name, read(text)])),
  ])
  return Object.fromEntries(mapped)
}
