import type { Answer, Person } from '../person.ts'

/** Something that was made by a call, as it was answered. */
export type Made = { id: string; [key: string]: unknown }

/** Makes something that must come to be. */
export async function made(server: Person, path: string, body: unknown): Promise<Made> {
  return expectStatus(await server.post(path, body), 201)
}

/** Throws where a scene cannot be set as it must stand. */
export function expectStatus(answer: Answer, status: number) {
  if (answer.status === status) return answer.body
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}
