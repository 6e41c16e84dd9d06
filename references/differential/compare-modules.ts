import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Case, Module } from './case.ts'
import { differences } from './compare.ts'
import { openGatehouseStage, type GatehouseStage } from './our-stage.ts'
import { play } from './play.ts'
import { markOf } from './modules.ts'
import { readTraces } from './traces.ts'

/** Runs every case of these groups on our server and compares the responses with their oracles. */
export async function compareModules(modules: Module[]): Promise<void> {
  const stages = new Map<boolean, Promise<GatehouseStage>>()
  const stageFor = async ({ settings = {} }: Case) => {
    const limited = settings.rate_limits ?? false
    const opening = stages.get(limited) ?? openGatehouseStage(limited)
    stages.set(limited, opening)
    const stage = await opening
    await stage.decide(settings)
    return stage
  }
  after(async () => {
    for (const stage of stages.values()) await (await stage).close()
  })
  for (const module of modules) await compareModule(module, stageFor)
}

async function compareModule(
  module: Module,
  stageFor: (one: Case) => Promise<GatehouseStage>,
): Promise<void> {
  const traces = await readTraces(module.name)
  describe(module.name, () => {
    for (const [index, item] of module.cases.entries()) {
      test(`${item.title} (${item.oracle})`, async () => {
        const ours = await play(await stageFor(item), item, markOf(module, index))
        const trace = traces.get(item.title) ?? { '1.2.12': null, '1.7': null }
        const found = differences(item, trace, ours)
        assert.ok(found.length === 0, `${found.join('\n')}\n`)
      })
    }
  })
}
