import type { SimulatedResponse } from '../http-server.ts'

/** An error as GitHub's API returns it. */
export const rejection = (status: number, message = 'Not Found'): SimulatedResponse => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest' },
})
