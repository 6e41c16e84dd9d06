import { readFile } from 'node:fs/promises'
import type { Trace } from './compare.ts'

/** The file with the traces of a group. */
export const traceFile = (room: string) => new URL(`../traces/${room}.json`, import.meta.url)

/** The recorded responses of a group, by the titles of its cases. */
export async function readTraces(room: string): Promise<Map<string, Trace>> {
  const text = await readFile(traceFile(room), 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text) as Record<string, Trace>))
}

/** One response per line, so that a difference is visible in a diff. */
export function format(traces: ReadonlyMap<string, Trace>): string {
  const cases = [...traces].map(([title, trace]) => {
    const lines = (['1.2.12', '1.7'] as const).map(
      generation => `    ${JSON.stringify(generation)}: ${JSON.stringify(trace[generation])}`,
    )
    return `  ${JSON.stringify(title)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${cases.join(',\n')}\n}\n`
}
