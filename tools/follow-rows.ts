// Follows the rows of the table in CONTRIBUTING.md in a copy of the sources, leaves out one step at
// a time, and looks which check names it.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row, RowCheck, Step } from './follow-rows.data.ts'
import type { Edit, ScratchCopy } from './scratch-copy.ts'

const CONFIG = 'tsconfig.rows.json'

/** The output of a check; it succeeded if the exit code is 0. */
type Verdict = { code: number | null; output: string }

/** A step, and what its check says when only this step is left out. */
export type Omission = { step: Step; verdict: Verdict }

/** The row with all its steps: every check has to succeed. Returns those that do not. */
export async function checkWholeRow(copy: ScratchCopy, row: Row): Promise<Omission[]> {
  copy.apply([...row.begin, ...row.steps.flatMap(({ edits }) => edits)])
  const failed: Omission[] = []
  const seen = new Set<string>()
  for (const step of row.steps) {
    const check = `${step.check} ${step.tests}`
    if (seen.has(check)) continue
    seen.add(check)
    // Generated files are up to date once their generator has run.
    if (isGenerator(step.check)) await generate(copy, step.check)
    const verdict = await runCheck(copy, row, step)
    if (verdict.code !== 0) failed.push({ step, verdict })
  }
  return failed
}

/** The row without each of its steps in turn. */
export async function checkRowWithoutEachStep(copy: ScratchCopy, row: Row): Promise<Omission[]> {
  const omissions: Omission[] = []
  for (const step of row.steps) {
    copy.apply(editsExcept(row, step))
    omissions.push({ step, verdict: await runCheck(copy, row, step) })
  }
  return omissions
}

/** All edits of a row but those of one step. */
function editsExcept({ begin, steps }: Row, left: Step): Edit[] {
  return [...begin, ...steps.filter(step => step !== left).flatMap(({ edits }) => edits)]
}

const isGenerator = (check: RowCheck) => check.startsWith('tools/generate-')

async function runCheck(copy: ScratchCopy, { types = [] }: Row, step: Step): Promise<Verdict> {
  const { check, tests, generated } = step
  if (generated) await generate(copy, generated)
  if (isGenerator(check)) return runGenerator(copy, check, true)
  if (check.endsWith('.test.ts')) {
    const only = tests === undefined ? [] : [`--test-name-pattern=${tests}`]
    return run(copy, process.execPath, ['--test', ...only, check])
  }
  if (check !== 'types') return run(copy, process.execPath, [check])
  // Only the files that the row is about: the whole would take a minute for each step.
  const config = { extends: './tsconfig.json', include: types }
  writeFileSync(join(copy.folder, CONFIG), JSON.stringify(config))
  const tsc = join(copy.folder, 'node_modules', '.bin', 'tsc')
  return run(copy, tsc, ['--noEmit', '--pretty', 'false', '-p', CONFIG])
}

/** Runs a generator, and notes what it wrote. */
async function generate(copy: ScratchCopy, generator: RowCheck): Promise<void> {
  const { output } = await runGenerator(copy, generator, false)
  for (const file of output.split('\n').filter(Boolean)) copy.wrote(file)
}

/** Runs a generator. When checking, files that are out of date are a failure. */
function runGenerator(copy: ScratchCopy, file: string, check: boolean): Promise<Verdict> {
  const program =
    `const { run } = await import('./${file}'); const files = await run(${check}); ` +
    `console.log(files.join('\\n')); process.exit(${check} && files.length ? 1 : 0)`
  return run(copy, process.execPath, ['--input-type=module', '--eval', program])
}

function run({ folder }: ScratchCopy, program: string, args: string[]): Promise<Verdict> {
  // A test file must not believe that it is a part of the test that starts it, and every test is
  // due, whatever the day.
  const own = { NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: undefined, TEST_ALL: '1' }
  const env = { ...process.env, ...own }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, output }))
  })
}
