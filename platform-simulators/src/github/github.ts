import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeFaults, type Faults } from '../faults.ts'
import { makeHolds, type Holds } from '../holds.ts'
import { listen, type SimulatedRequest, type SimulatedResponse } from '../http-server.ts'
import { answerInvitation } from './answer-invitation.ts'
import { respondToApi } from './api.ts'
import { controlOf } from './control.ts'
import { faultResponse, type GitHubFault } from './github-faults.ts'
import { respondToPage } from './pages.ts'
import { sendWebhook } from './send-webhook.ts'
import type { GitHubApp, GitHubState, Send } from './state.ts'
import { newWorld, type Account, type Repository, type World } from './world.ts'

/** A running simulator, and what tests and people change in it. */
export type GitHub = {
  url: string
  /** Its App: set the URLs once the server that uses it is listening. */
  app: GitHubApp
  faults: Faults<GitHubFault>
  /** Holds the next response to a request like `PUT *`, whose effect has happened. */
  hold: Holds['hold']
  /** Every request of the API, as `PUT /repos/acme/editor/collaborators/mona`. */
  requests: string[]
  addAccount(login: string): Account
  renameAccount(login: string, to: string): void
  deleteAccount(login: string): void
  addRepository(full_name: string): Repository
  selectRepository(full_name: string, selected: boolean): Promise<void>
  renameRepository(full_name: string, name: string): Promise<void>
  deleteRepository(full_name: string): Promise<void>
  repository(full_name: string): Repository
  /** The permission of an account, or `invited`; undefined: none. */
  accessOf(full_name: string, login: string): string | undefined
  answerInvitation(full_name: string, login: string, answer: 'accept' | 'decline'): Promise<void>
  setInstallation(id: string, change: 'suspend' | 'unsuspend' | 'deleted'): Promise<void>
  revokeAuthorization(login: string): Promise<void>
  send: Send
  close(): Promise<void>
}

const API_PREFIX = '/api/v3'

/** Starts a GitHub on this machine. With a file, its state and port survive a restart. */
export async function startGitHub(options: {
  app: GitHubApp
  now?: () => Date
  file?: string
}): Promise<GitHub> {
  const { app, now = () => new Date(), file } = options
  const world = file !== undefined && existsSync(file) ? readWorld(file) : newWorld()
  const faults = makeFaults<GitHubFault>()
  const holds = makeHolds()
  const requests: string[] = []
  const send: Send = (event, payload, delivery = randomUUID()) =>
    sendWebhook(app, { event, payload, delivery })
  const state: GitHubState = {
    ...{ app, url: '', world, now, send, codes: new Map(), user_tokens: new Map() },
    save: () => file !== undefined && writeFileSync(file, JSON.stringify(world)),
    answerInvitation: (id, answer) => answerInvitation(state, send, { id, answer }),
  }
  const respond = async (request: SimulatedRequest): Promise<SimulatedResponse | 'hang'> => {
    if (!request.path.startsWith(API_PREFIX)) return await respondToPage(state, request)
    const api = { ...request, path: request.path.slice(API_PREFIX.length) }
    const subject = `${api.method} ${api.path}`
    requests.push(subject)
    const fault = faults.take(subject)
    if (fault) return faultResponse(fault, now())
    const response = respondToApi(state, api)
    if (api.method !== 'GET') state.save()
    await holds.pass(subject)
    return response
  }
  const server = await listen(respond, { port: world.port })
  world.port = server.port
  state.url = `http://127.0.0.1:${server.port}`
  state.save()
  const { hold } = holds
  return { url: state.url, app, faults, hold, requests, send, ...controlOf(state, send), ...server }
}

const readWorld = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as World
