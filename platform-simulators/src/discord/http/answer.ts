/** A response. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** Set if the connection is closed instead. */
  lost?: boolean
}

/** A JSON response. */
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

/** A response without a body. */
export const noContent: Answer = { status: 204, headers: {}, body: '' }

/** A page. */
export const page = (status: number, body: string): Answer => ({ status, headers: {}, body })

/** Sends the browser elsewhere. */
export const redirect = (location: string): Answer => ({
  status: 303,
  headers: { location },
  body: '',
})
