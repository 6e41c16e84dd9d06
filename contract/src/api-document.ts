import { contract } from './contract.ts'
import { openapi } from './kit/openapi.ts'
import type { Json } from './kit/json-schema.ts'
import { sections } from './sections.data.ts'

/** The OpenAPI document of the whole API. */
export const apiDocument = (version: string): Json =>
  openapi(
    contract,
    {
      title: 'Gatehouse',
      version,
      description: 'Accounts, organizations and subscription billing.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    sections,
  )
