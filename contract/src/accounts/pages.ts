import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'

/** The pages of the accounts protocol that need no client. */
export const accountPageEndpoints = endpoints('accounts', {
  ok: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/ok',
    status: 200,
    summary: 'Answer that accounts are being served',
    subjects: ['anonymous'],
    output: z.object({ ok: z.literal(true) }),
    problems: [],
  },
  error: {
    kind: 'raw',
    method: 'GET',
    path: '/api/auth/error',
    status: 200,
    summary: 'The page people land on when a link or a sign-in failed',
    subjects: ['anonymous'],
    problems: [],
  },
})
