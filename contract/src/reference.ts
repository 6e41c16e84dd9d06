import { endpoints } from './kit/endpoint.ts'

const page = {
  kind: 'raw',
  method: 'GET',
  status: 200,
  subjects: ['anonymous'],
  problems: [],
  internal: true,
} as const

/** The API's description, for people and for programs. */
export const referenceEndpoints = endpoints('billing', {
  document: { ...page, path: '/openapi.json', summary: 'Get the API as an OpenAPI 3.1 document' },
  page: { ...page, path: '/reference', summary: 'Browse and try the API' },
  viewer: { ...page, path: '/reference/viewer.js', summary: 'Get the script of the API browser' },
})
