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
  document: { ...page, path: '/openapi.json', summary: 'The API as an OpenAPI 3.1 document' },
  page: { ...page, path: '/reference', summary: 'The API for people to read and try' },
  viewer: { ...page, path: '/reference/viewer.js', summary: 'The script of the viewer' },
})
