// Templates for new files: they compile and contain what a reviewer would ask for first.

/** The names of a module, in each spelling where it is used. */
export type Words = {
  /** `billing/license-keys` */
  module: string
  /** `licenseKey` */ entity: string
  /** `LicenseKey` */ type: string
  /** `licenseKeys` */ many: string
  /** `license_keys` */ table: string
  /** `license key` */ spoken: string
  /** `../../`, the path from the module up to server/src */ up: string
}

/** An operation. `lock` is the module's query that locks the row, `problems` are its errors. */
export function operationText(
  { module: moduleName, entity, type, spoken, up }: Words,
  {
    name,
    spokenName: phrase,
    lock,
    problems,
  }: {
    name: string
    spokenName: string
    lock: boolean
    problems: boolean
  },
): string {
  const notFound = problems ? `${entity}Problems.not_found` : 'commonProblems.not_found'
  const kit = problems ? 'fail' : 'commonProblems, fail'
  const query = lock ? `lock${type}` : `find${type}`
  return `import { ${kit} } from '@gatehouse/contract/kit/problems'
${problems ? `import { ${entity}Problems } from '@gatehouse/contract/${moduleName}'\n` : ''}\
import type { Work } from '${up}platform/work.ts'
import { ${query} } from './queries.ts'

/** ${capital(phrase)}: describe its effect for the customer and the merchant. */
export async function ${name}(work: Work, id: string) {
  const row = await ${query}(work, id)
  if (!row) fail(${notFound})
  // Refuse by the lifecycle of the ${spoken}, decide purely, write the row through work.sql,
  // and record the event: one transaction holds all of it.
  return row
}
`
}

/** The test of an operation. It fails until its assertions are written. */
export function operationTestText({ up }: Words, phrase: string): string {
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '${up}testing/test-server.ts'

test('a member with permission can ${phrase}', async () => {
  const testServer = await startTestServer()
  try {
    assert.fail('Assert the expected result, and name the test after it.')
  } finally {
    await testServer.close()
  }
})
`
}

/** A migration: what it adds, and why each column exists. */
export function migrationText(spoken: string): string {
  return `-- ${capital(spoken)}. Forward only, and safe while the server before it still runs:
-- add first, fill in batches, demand (not null, unique) in a later file. Comment on each column
-- whose reason is not its name.
select 1;
`
}

/** The table of a new module. */
export function tableText({ table, spoken }: Words): string {
  return `create table ${table} (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  created_at timestamptz not null,
  modified_at timestamptz
);
comment on table ${table} is 'Each ${spoken} of an organization.';
create index ${table}_organization on ${table} (organization_id, created_at desc, id desc);
`
}

/** The contract of a new module: its entity, its errors, its first endpoint. */
export function contractText({ module: moduleName, entity, type, many, spoken }: Words): string {
  const kit = '../'.repeat(moduleName.split('/').length - 1)
  return `import { z } from 'zod'
import { endpoints } from '${kit || './'}kit/endpoint.ts'
import { ById, entity, Id } from '${kit || './'}kit/fields.ts'
import { problems } from '${kit || './'}kit/problems.ts'

/** A ${spoken}, as its organization sees it. */
export const ${type} = z.object({ ...entity, organization_id: Id, name: z.string() })
  .meta({ id: '${type}' })
export type ${type} = z.output<typeof ${type}>

export const ${entity}Problems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

export const ${entity}Endpoints = endpoints('billing', {
  get: {
    kind: 'read', method: 'GET', path: '/v1/${many.replace(/[A-Z]/g, toDashed)}/{id}', status: 200,
    summary: 'Get a ${spoken}',
    subjects: ['organization', 'user'],
    params: ById, output: ${type},
    problems: [${entity}Problems.not_found],
  },
})
`
}

/** The entity of a new module: its row, and how it is encoded in API responses. */
export function entityText({ module: moduleName, type, table, up }: Words): string {
  return `import type { ${type} } from '@gatehouse/contract/${moduleName}'
import type { Selectable } from 'kysely'
import type { Tables } from '${up}platform/db/tables.ts'

/** The row as it is stored. */
export type ${type}Row = Selectable<Tables['${table}']>

/** The row as the API shows it. */
export function to${type}({ id, created_at, modified_at, organization_id, name }: ${type}Row)
  : ${type} {
  return { id, created_at, modified_at, organization_id, name }
}
`
}

/** The queries of a new module. Every read filters by tenant first. */
export function queriesText({ type, many, entity, table, up }: Words): string {
  return `import { within } from '${up}actors/reach.ts'
import type { Reading, Work } from '${up}platform/work.ts'
import type { ${type}Row } from './${entity.replace(/[A-Z]/g, toDashed)}.ts'

const ${many}Of = (work: Reading) =>
  within(work, work.sql.selectFrom('${table}').selectAll('${table}'), '${table}', null)

/** What the actor may see of this id, if anything. */
export function find${type}(work: Reading, id: string): Promise<${type}Row | undefined> {
  return ${many}Of(work).where('${table}.id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends, so that nobody decides on it meanwhile. */
export function lock${type}(work: Work, id: string): Promise<${type}Row | undefined> {
  return ${many}Of(work).where('${table}.id', '=', id).forUpdate().executeTakeFirst()
}
`
}

/** The endpoints of a new module. */
export function endpointsText({ module: moduleName, entity, type, many, up }: Words): string {
  return `import { fail } from '@gatehouse/contract/kit/problems'
import { ${entity}Endpoints, ${entity}Problems } from '@gatehouse/contract/${moduleName}'
import { implement } from '${up}platform/http/implement.ts'
import { find${type} } from './queries.ts'
import { to${type} } from './${entity.replace(/[A-Z]/g, toDashed)}.ts'

/** What the API answers about ${many.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)}. */
export const ${many} = implement(${entity}Endpoints, {
  async get(work, { id }) {
    return to${type}(await find${type}(work, id) ?? fail(${entity}Problems.not_found))
  },
})
`
}

/** The README of a new module, for newcomers to it. */
export function readmeText({ module: moduleName, table, spoken }: Words): string {
  return `# ${moduleName}

Owns: \`${table}\`, and what may be done with a ${spoken}.
Does not own: what a newcomer might expect here, and where it is instead.

Terms: define a ${spoken} in the field's words.

Invariants
- A ${spoken} always belongs to the same organization.
`
}

const toDashed = (letter: string): string => `-${letter.toLowerCase()}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
