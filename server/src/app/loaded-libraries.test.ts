import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** Libraries that a server without OAuth apps, passkeys, SMTP or S3 never needs. */
const later = [
  ...['@aws-sdk/client-s3', '@clickhouse/client', '@discordjs/rest', '@simplewebauthn/server'],
  ...['nodemailer', 'octokit', 'oidc-provider', 'pdfkit', 'react-dom', 'sharp', 'undici'],
]

/** Imports what the server imports when it starts, and prints the packages of all modules. */
const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await import('${new URL('./open-server.ts', import.meta.url).href}')
  await import('${new URL('./open-site.ts', import.meta.url).href}')
  console.log(JSON.stringify([...loaded]))`

test('a server loads large libraries when it first uses them', async () => {
  const args = ['--input-type=module', '--eval', program]

  const { stdout } = await promisify(execFile)(process.execPath, args)

  const loaded = new Set(JSON.parse(stdout) as string[])
  assert.ok(loaded.has('kysely'))
  assert.deepEqual(
    later.filter(name => loaded.has(name)),
    [],
  )
})
