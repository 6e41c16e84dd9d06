import type { Answer, Person } from '../person.ts'

/** A created object, as its call returned it. */
export type CreatedObject = { id: string; [key: string]: unknown }

/** Creates an object and throws if that fails. */
export async function createOrFail(
  server: Person,
  path: string,
  body: unknown,
): Promise<CreatedObject> {
  return expectStatus(await server.post(path, body), 201)
}

/** Throws if a step of the setup gets an unexpected status. */
export function expectStatus(answer: Answer, status: number) {
  if (answer.status === status) return answer.body
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}
