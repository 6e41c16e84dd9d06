// Records the responses of both generations of the library to every case of the accounts protocol.
// `node references/record-traces.ts [module …]`; the first run installs them.
import { writeFile } from 'node:fs/promises'
import { mock } from 'node:test'
import type { Case, Generation, Module } from './differential/case.ts'
import type { Trace } from './differential/compare.ts'
import type { Observation } from './differential/observe.ts'
import { openPeer, type Peer } from './differential/peer-stage.ts'
import { play } from './differential/play.ts'
import { markOf, modules } from './differential/modules.ts'
import { format, traceFile } from './differential/traces.ts'

// The peers print unexpected errors; the traces record each as a 500.
for (const method of ['error', 'warn'] as const) mock.method(console, method, () => undefined)

const requested = process.argv.slice(2)
const chosen = modules.filter(({ name }) => requested.length === 0 || requested.includes(name))
const recorded = new Map(chosen.map(module => [module, new Map<string, Trace>()]))

for (const generation of ['1.2.12', '1.7'] as const) {
  const peer = await openPeer(generation)
  for (const module of chosen) await record(peer, generation, module)
  await peer.close()
}
for (const [module, traces] of recorded) await writeFile(traceFile(module.name), format(traces))
process.exit()

async function record(peer: Peer, generation: Generation, module: Module): Promise<void> {
  const traces = recorded.get(module)!
  for (const [index, item] of module.cases.entries()) {
    const trace = traces.get(item.title) ?? { '1.2.12': null, '1.7': null }
    trace[generation] = await request(peer, item, markOf(module, index))
    traces.set(item.title, trace)
  }
}

/** A case whose preparing steps fail on a peer has no response of that peer. */
async function request(peer: Peer, item: Case, mark: string): Promise<Observation | null> {
  try {
    return await play(peer.stage(item.settings ?? {}), item, mark)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${item.title}\n  ${reason}\n`)
    return null
  }
}
