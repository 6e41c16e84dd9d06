// npm run new: creates files that follow the project's conventions from the first line.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runOrExplain } from './data-folder.ts'
import {
  contractText,
  endpointsText,
  migrationText,
  entityText,
  queriesText,
  readmeText,
  tableText,
  operationTestText,
  operationText,
} from './new-templates.ts'
import type { Words } from './new-templates.ts'
import { readRequest } from './new-request.ts'
import { entityOf } from './modules.ts'
import { root } from './source-tree.ts'
import { contractOf, isKnownModule } from './tidy-modules.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MIGRATIONS_PER_DAY_MAX = 9

await runOrExplain(async () => {
  const request = readRequest(process.argv.slice(2))
  if (request.kind === 'operation') newOperation(request.module, request.name)
  if (request.kind === 'module') newModule(request.module)
  if (request.kind !== 'migration') return
  newMigration(request.name, migrationText(request.name.replaceAll('-', ' ')))
})

function newOperation(moduleName: string, file: string): void {
  const folder = join(root, 'server/src', moduleName)
  if (!existsSync(folder)) throw new Error(`Unknown module server/src/${moduleName}.`)
  if (!KEBAB.test(file) || !file.includes('-')) {
    throw new Error(`Name an operation verb-noun (pause-subscription), not "${file}".`)
  }
  const words = wordsOf(moduleName)
  const has = (path: string, text: string): boolean =>
    existsSync(path) && readFileSync(path, 'utf8').includes(text)
  const phrase = file.replaceAll('-', ' ')
  write(
    `server/src/${moduleName}/${file}.ts`,
    operationText(words, {
      name: camel(file),
      spokenName: phrase,
      lock: has(join(folder, 'queries.ts'), `lock${words.type}`),
      problems: has(join(root, contractOf(moduleName)), `${words.entity}Problems`),
    }),
  )
  write(`server/src/${moduleName}/${file}.test.ts`, operationTestText(words, phrase))
  console.log(
    `Next: call ${camel(file)} from ${moduleName}/endpoints.ts or a higher operation, and write ` +
      'its test.',
  )
}

function newMigration(name: string, text: string): void {
  if (!KEBAB.test(name)) throw new Error(`Name a migration in kebab-case, not "${name}".`)
  write(`server/migrations/${nextMigration()}-${name}.sql`, text)
}

/**
 * Names a migration that sorts after all existing ones: today's date and a number, or the last
 * one's date if that is later.
 */
function nextMigration(): string {
  const folder = join(root, 'server/migrations')
  const last = existsSync(folder) ? readdirSync(folder).sort().at(-1) : undefined
  const today = new Date().toISOString().slice(0, 10)
  if (!last || last.slice(0, 10) < today) return `${today}-1`
  const day = last.slice(0, 10)
  // Migrations are applied in order of name, where letters sort after digits and 10 before 2.
  const number = Number(/^\d{4}-\d{2}-\d{2}-(\d)-/.exec(last)?.[1] ?? MIGRATIONS_PER_DAY_MAX) + 1
  if (number > MIGRATIONS_PER_DAY_MAX) return `${dayAfter(day)}-1`
  return `${day}-${number}`
}

function newModule(moduleName: string): void {
  if (!isKnownModule(moduleName)) {
    throw new Error(`Add ${moduleName} to a layer in tools/layers.data.ts first.`)
  }
  const words = wordsOf(moduleName)
  const folder = `server/src/${moduleName}`
  write(contractOf(moduleName), contractText(words))
  write(`${folder}/README.md`, readmeText(words))
  write(`${folder}/${entityOf(moduleName)}.ts`, entityText(words))
  write(`${folder}/queries.ts`, queriesText(words))
  write(`${folder}/endpoints.ts`, endpointsText(words))
  newMigration(moduleName.split('/').at(-1) ?? moduleName, tableText(words))
  console.log(
    `Next: add ${words.entity}Endpoints to contract/src/contract.ts, then run npm run generate.`,
  )
}

function wordsOf(moduleName: string): Words {
  const many = moduleName.split('/').at(-1) ?? moduleName
  const item = entityOf(moduleName)
  const entity = camel(item)
  return {
    module: moduleName,
    entity,
    type: entity.charAt(0).toUpperCase() + entity.slice(1),
    many: camel(many),
    table: many.replaceAll('-', '_'),
    spoken: item.replaceAll('-', ' '),
    up: '../'.repeat(moduleName.split('/').length),
  }
}

function write(path: string, text: string): void {
  const file = join(root, path)
  if (existsSync(file)) throw new Error(`${path} already exists.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`created ${path}`)
}

function camel(text: string): string {
  return text.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
