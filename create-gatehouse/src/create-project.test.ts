import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { createProject } from './create-project.ts'
import { run } from './run.ts'
import { templates } from './templates.data.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-gatehouse-'))
})
after(() => rm(folder, { recursive: true }))

/** Runs the program in the folder, as in a terminal or in a script. */
async function runProgram(args: string[], answers?: string[]) {
  const printed = { out: '', err: '' }
  const to = (name: 'out' | 'err') =>
    new Writable({
      write: (text: Buffer, _encoding, done) => {
        printed[name] += text.toString()
        done()
      },
    })
  const lines = Readable.from((answers ?? []).map(answer => `${answer}\n`))
  const keyboard = Object.assign(lines, { isTTY: answers !== undefined })
  const code = await run(args, { folder, in: keyboard, out: to('out'), err: to('err') })
  return { code, ...printed }
}

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

for (const [name, template] of Object.entries(templates)) {
  test(`the ${name} project has its folder's name, and its README names each file`, async () => {
    const project = join(folder, `My ${name}!`)

    const files = await createProject(project, name)

    const found = await readdir(project, { recursive: true, withFileTypes: true })
    assert.equal(found.filter(entry => entry.isFile()).length, files.length)
    const { name: called, devDependencies, scripts } = await read(join(project, 'package.json'))
    assert.equal(called, `my-${name}`)
    assert.equal(devDependencies['@gatehouse/cli'], manifest.version)
    assert.match(scripts.dev, new RegExp(`localhost:${template.port}/webhooks`))
    const readme = await readFile(join(project, 'README.md'), 'utf8')
    assert.match(readme, new RegExp(`^# my-${name}\n`))
    const unnamed = files.filter(file => !readme.includes(`\`${file}\``))
    assert.deepEqual(unnamed, ['.gitignore', 'README.md', 'package.json'])
    const page = await readFile(join(project, 'components', 'app.tsx'), 'utf8')
    assert.match(page, new RegExp(`const title = 'my-${name}'`))
    assert.doesNotMatch(page, /\{\{/)
    assert.match(await readFile(join(project, '.gitignore'), 'utf8'), /^\.gatehouse\/$/m)
  })

  test(`the ${name} project has the packages that this repository is tested with`, async () => {
    const { packages } = await read(join(ROOT, 'package-lock.json'))
    const wanted = Object.entries({ ...template.dependencies, ...template.devDependencies })
    // Next runs on its own compiler, and is installed by `newcomer.prove.ts` alone.
    const elsewhere = name === 'next' ? ['next', 'typescript'] : []
    for (const [dependency, version] of wanted) {
      assert.match(version, /^(\{version\}|\d+\.\d+\.\d+)$/)
      if (dependency.startsWith('@gatehouse/') || elsewhere.includes(dependency)) continue
      assert.equal(version, packages[`node_modules/${dependency}`]?.version, dependency)
    }
  })
}

test('a folder that is not empty is left alone', async () => {
  const project = join(folder, 'used')
  await mkdir(project)
  await writeFile(join(project, 'mine.txt'), 'mine')

  const { code, err } = await runProgram(['used', '--template', 'next'])

  assert.equal(code, 1)
  assert.match(err, /used is not empty\. Choose another folder\./)
  assert.deepEqual(await readdir(project), ['mine.txt'])
})

test('a new repository counts as empty', async () => {
  await mkdir(join(folder, 'fresh', '.git'), { recursive: true })

  const { code, out } = await runProgram(['fresh', '--template', 'react-hono'])

  assert.equal(code, 0)
  assert.match(out, /cd fresh\n {2}npm install\n {2}npm run dev\n/)
})

test('what is left out is asked for in a terminal, and missed in a script', async () => {
  const asked = await runProgram(['asked'], ['next'])
  const silent = await runProgram(['silent'])

  assert.equal(asked.code, 0)
  assert.match(asked.out, /localhost:3100/)
  assert.equal(silent.code, 1)
  assert.match(silent.err, /--template/)
})

test('an unknown template or flag is reported, and nothing is written', async () => {
  const template = await runProgram(['odd', '--template', 'svelte'])
  const flag = await runProgram(['odd', '--force'])

  assert.deepEqual([template.code, flag.code], [1, 1])
  assert.match(template.err, /There are: react-hono, next\./)
  assert.match(flag.err, /--help shows what is possible/)
  assert.ok(!(await readdir(dirname(join(folder, 'odd')))).includes('odd'))
})
