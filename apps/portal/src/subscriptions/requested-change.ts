/** The dialog with which a subscription's page begins, and the values it begins with. */
export type RequestedChange =
  | { change: 'plan'; product: string | undefined }
  | { change: 'seats'; seats: string | undefined }
  | { change: 'cancel' }

/**
 * The change that a link to the page asks for: an app sent the customer here to make it. The
 * dialog only opens; nothing is changed until the customer confirms it.
 */
export function requestedChange(search: string): RequestedChange | undefined {
  const query = new URLSearchParams(search)
  const change = query.get('change')
  if (change === 'plan') return { change, product: query.get('product') ?? undefined }
  if (change === 'seats') return { change, seats: query.get('seats') ?? undefined }
  return change === 'cancel' ? { change } : undefined
}

/** Removes the request from the URL, so that a reload does not open the dialog again. */
export function clearRequestedChange(): void {
  const query = new URLSearchParams(location.search)
  for (const name of ['change', 'product', 'seats']) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
}
