#!/usr/bin/env node
// The entry point of npm create gatehouse.
import { run } from './run.ts'

const { stdin, stdout, stderr } = process
const terminal = { folder: process.cwd(), in: stdin, out: stdout, err: stderr }
void run(process.argv.slice(2), terminal).then(code => {
  process.exitCode = code
})
