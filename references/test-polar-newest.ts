import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installReference } from './install.ts'
import type { Untyped } from './test-polar-client.ts'

/** The released API versions in the client of 1.0; 2027-01 is a preview. */
export const apiDates = ['2026-04', '2026-10'] as const
export type ApiDate = (typeof apiDates)[number]

/** The response to a call of the client, by the call's name. */
export type RecordedCall = { call: string; answer: unknown }

/** The client of 1.0 for one API version. It validates nothing: its types say what it expects. */
export async function loadNewest(date: ApiDate) {
  const folder = await installReference('polar-1.0.1')
  const module = new URL(`node_modules/@polar-sh/sdk/dist/${date}/index.mjs`, folder)
  const { createPolar, webhooks, errors } = await import(module.href)
  const recorded: RecordedCall[] = []
  return {
    recorded,
    validateEvent: webhooks.validateEvent,
    errors,
    /** Opens a client that records every response. */
    open: (options: { accessToken?: string; baseUrl: string }): Untyped =>
      recordCalls(createPolar(options), '', recorded),
  }
}

function recordCalls(service: Untyped, path: string, recorded: RecordedCall[]): Untyped {
  return new Proxy(service, {
    get: (target, name: string) => {
      const value = target[name]
      const call = path === '' ? name : `${path}.${name}`
      if (typeof value === 'object' && value !== null) return recordCalls(value, call, recorded)
      if (typeof value !== 'function' || name.startsWith('iter')) return value
      return async (...input: unknown[]) => {
        const answer = await value.apply(target, input)
        recorded.push({ call, answer })
        return answer
      }
    },
  })
}

const run = promisify(execFile)

/** Returns the compiler's errors for responses that do not fit the types of their calls. */
export async function compileAnswers(date: ApiDate, recorded: RecordedCall[]): Promise<string[]> {
  const [client, tools] = await Promise.all([
    installReference('polar-1.0.1'),
    installReference('openapi-tools'),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'polar-types-'))
  try {
    await symlink(fileURLToPath(new URL('node_modules', client)), join(folder, 'node_modules'))
    await writeFile(join(folder, 'answers.ts'), programOf(date, recorded))
    const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', tools))
    const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023']
    const lib = ['--lib', 'es2023,dom']
    const args = [compiler, ...flags, ...lib, 'answers.ts']
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    return stdout.split('\n').filter(line => line !== '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns a program that compiles if every response fits its type. Responses are written as types,
 * because a literal value would be rejected for fields the client does not know, which are allowed.
 */
function programOf(date: ApiDate, recorded: RecordedCall[]): string {
  const lines = recorded.map(({ call, answer }, at) => {
    const path = call
      .split('.')
      .map(name => `['${name}']`)
      .join('')
    return `
type Answer${at} = ${typeOf(readable(call, answer))}
export const answer${at}: Awaited<ReturnType<Polar${path}>> = null! as Answer${at} // ${call}`
  })
  return `import type { Polar } from '@polar-sh/sdk/${date}'\n${lines.join('\n')}\n`
}

/**
 * The client gives the subscriptions in a customer's state the statuses of license keys, because
 * two types of its source are named `Status`. That type is used here, so that the other fields are
 * still compared.
 */
function readable(call: string, answer: Untyped): unknown {
  if (!call.startsWith('customers.getState')) return answer
  const active_subscriptions = answer.active_subscriptions.map((item: object) => {
    assert.equal(Object(item).status, 'active')
    return { ...item, status: 'granted' }
  })
  return { ...answer, active_subscriptions }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typeOf).join(', ')}]`
  if (value === undefined) return 'void'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${typeOf(item)}`,
  )
  return `{ ${fields.join('; ')} }`
}
