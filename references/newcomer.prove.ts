// A newcomer's path with every package installed by npm, for both starters. It needs a network, or
// npm's cache. It prints what each step took; the guide names the total.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { templates } from '../create-gatehouse/src/templates.data.ts'
import type { Page } from '../tools/browser.ts'
import {
  execute,
  openNewcomer,
  packAll,
  startApp,
  starterPackages,
  unpack,
  type Tarballs,
} from './newcomer-path.ts'
import { lookAt, walkThroughApp } from './newcomer-in-browser.ts'

for (const name of Object.keys(templates)) {
  test(`a newcomer installs the ${name} starter, pays in it and uses the paid feature`, async t => {
    await walk(t, name)
  })
}

async function walk(t: TestContext, template: string): Promise<void> {
  const newcomer = await openNewcomer()
  t.after(() => newcomer.close())
  const { folder, step, steps } = newcomer
  const tarballs = await packAll(folder)
  const create = await unpack(tarballs['create-gatehouse'], folder, 'create-gatehouse')
  const program = join(create, 'dist', 'create-gatehouse.mjs')
  await step('create', () =>
    execute(process.execPath, [program, 'my-app', '--template', template], folder),
  )
  const project = join(folder, 'my-app')
  await useTarballs(project, tarballs)
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund']
  await step('install', () => execute('npm', install, project))
  const app = await step('start', () => startApp(newcomer, project, templates[template]?.port ?? 0))
  // What looks at the pages counts as a step, so it is left out where the steps are measured.
  const look = (page: Page, what: string) => lookAt(page, `${template}-${what}`)
  await walkThroughApp(newcomer, app, process.env.SHOTS ? look : undefined)

  const total = steps.reduce((sum, [, seconds]) => sum + seconds, 0)
  t.diagnostic(steps.map(([what, seconds]) => `${what} ${seconds} s`).join(', '))
  t.diagnostic(`${template}: ${Math.round(total)} s in total`)
  await app.stop()
  await execute('npm', ['run', 'check'], project)
  await execute('npm', ['run', 'build'], project)
}

/** The packages are not published yet, so the project takes them from their tarballs. */
async function useTarballs(project: string, tarballs: Tarballs): Promise<void> {
  const path = join(project, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  for (const name of starterPackages) {
    const table = [manifest.dependencies, manifest.devDependencies].find(
      packages => packages[`@gatehouse/${name}`] !== undefined,
    )
    assert.ok(table, name)
    table[`@gatehouse/${name}`] = `file:${tarballs[name]}`
  }
  await writeFile(path, JSON.stringify(manifest, null, 2))
}
