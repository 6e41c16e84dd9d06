import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'

/** The API's description, for people and for programs. */
export const referenceEndpoints = endpoints('billing', {
  document: {
    kind: 'raw',
    method: 'GET',
    path: '/openapi.json',
    status: 200,
    summary: 'The API as an OpenAPI 3.1 document',
    subjects: ['anonymous'],
    problems: [],
    internal: true,
  },
  page: {
    kind: 'raw',
    method: 'GET',
    path: '/reference',
    status: 200,
    summary: 'The API for people to read',
    subjects: ['anonymous'],
    query: z.object({ group: z.string().max(60).optional() }),
    problems: [],
    internal: true,
  },
})
