import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'

/** The pages of the accounts protocol that need no client. */
export const accountPageEndpoints = endpoints('accounts', {
  ok: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/ok',
    status: 200,
    summary: 'Check whether the accounts API is running',
    subjects: ['anonymous'],
    output: z.object({ ok: z.literal(true) }),
    problems: [],
  },
  error: {
    kind: 'raw',
    method: 'GET',
    path: '/api/auth/error',
    status: 200,
    summary: 'Show the error page for a failed link or sign-in',
    subjects: ['anonymous'],
    problems: [],
  },
})
