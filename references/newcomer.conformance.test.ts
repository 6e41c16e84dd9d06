import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  execute,
  openNewcomer,
  packAll,
  startApp,
  starterPackages,
  unpack,
} from './newcomer-path.ts'
import { lookAt, walkThroughApp } from './newcomer-in-browser.ts'

// The packages come from their tarballs; what they depend on comes from this repository's tree.
// `newcomer.prove.ts` installs all of it, and the Next starter too.
test('a newcomer creates the React starter, pays in it and uses the paid feature', async t => {
  const newcomer = await openNewcomer()
  t.after(() => newcomer.close())
  const { folder, step, steps } = newcomer
  const tarballs = await step('pack', () => packAll(folder))
  const create = await unpack(tarballs['create-gatehouse'], folder, 'create-gatehouse')
  const program = join(create, 'dist', 'create-gatehouse.mjs')
  const template = ['--template', 'react-hono']
  await step('create', () => execute(process.execPath, [program, 'my-app', ...template], folder))
  const project = join(folder, 'my-app')
  for (const name of starterPackages) await unpack(tarballs[name], project, `@gatehouse/${name}`)

  const app = await step('start', () => startApp(newcomer, project, 5173))
  await walkThroughApp(newcomer, app, (page, name) => lookAt(page, `starter-${name}`))
  await step('stop', app.stop)

  t.diagnostic(steps.map(([what, seconds]) => `${what} ${seconds} s`).join(', '))
  // It can be built for production, and its types are right.
  await execute('npm', ['run', 'check'], project)
  await execute('npm', ['run', 'build'], project)
  const page = await readFile(join(project, 'dist', 'index.html'), 'utf8')
  assert.match(page, /<title>my-app<\/title>/)
  await writeFile(join(project, 'mine.txt'), 'mine')
  const again = execute(process.execPath, [program, 'my-app', ...template], folder)
  await assert.rejects(again, /is not empty/)
})
