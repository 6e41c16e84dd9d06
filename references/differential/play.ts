import { hash } from 'node:crypto'
import { URI } from 'otpauth'
import type { ProtocolRequest, Case, Step } from './case.ts'
import { observe, type Observation } from './observe.ts'
import type { Stage } from './stage.ts'

/** The state while a case runs: the kept values by name, and each user's cookies. */
type Scene = {
  stage: Stage
  names: Map<string, string>
  browsers: Map<string, Map<string, string>>
}

const ACTORS = ['ada', 'bob', 'cleo', 'root', 'nobody', 'new']

/** Runs a case on a server and returns the response to its request under test. */
export async function play(stage: Stage, item: Case, mark: string): Promise<Observation> {
  const names = new Map([
    ['origin', stage.origin],
    ['address', addressOf(mark)],
    ['slug', `acme-${mark}`],
    ...Object.entries(stage.providers),
  ])
  for (const name of ACTORS) {
    names.set(`${name}.email`, `${name}-${mark}@example.com`)
    names.set(`${name}.sub`, `9${addressOf(mark + name).replaceAll(/\D/g, '')}`)
    names.set(`${name}.username`, `${name}_${mark.replaceAll('-', '_')}`)
    for (const field of ['email', 'username'])
      names.set(`${name}.${field.toUpperCase()}`, nameIn(names, `${name}.${field}`).toUpperCase())
  }
  const scene: Scene = { stage, names, browsers: new Map() }
  for (const step of item.setup) await performStep(scene, step)
  return sendRequest(scene, item.ask)
}

async function performStep(scene: Scene, step: Step): Promise<void> {
  const { stage, names, browsers } = scene
  if ('method' in step) return require(scene, step)
  if ('pass' in step) return stage.pass(step.pass)
  if ('fact' in step) return stage.make(step.fact, nameOf(scene, `${step.of}.email`))
  if ('mailed' in step) {
    const to = step.to ? fillValues(scene, step.to) : nameOf(scene, `${step.mailed}.email`)
    return void names.set(step.keep, await mailedToken(stage, to, step.path))
  }
  if ('coded' in step) {
    const to = step.to ? fillValues(scene, step.to) : nameOf(scene, `${step.coded}.email`)
    return void names.set(step.keep, await mailedCode(stage, to))
  }
  if ('authenticator' in step) {
    const totp = URI.parse(nameOf(scene, step.authenticator))
    const code = totp.generate({ timestamp: stage.now().getTime() })
    return void names.set(step.keep, String(code))
  }
  if ('forget' in step) {
    const forgottenBrowser = browsers.get(step.forget)
    if (step.cookies) for (const name of step.cookies) forgottenBrowser?.delete(name)
    else forgottenBrowser?.clear()
    return undefined
  }
  const says = fillValues(scene, step.says ?? {})
  if ('idToken' in step) {
    return void names.set(step.keep, await stage.idToken(step.idToken, says))
  }
  const back = await stage.visit(step.through, nameOf(scene, step.from), says)
  for (const [name, value] of back.searchParams) names.set(name, value)
}

async function require(scene: Scene, request: ProtocolRequest): Promise<void> {
  const observation = await sendRequest(scene, request)
  const rejected = observation.status >= 400
  if (rejected === (request.refused ?? false)) return
  const { stage } = scene
  throw new Error(
    `${stage.name}: ${request.method} ${request.path}: ${JSON.stringify(observation)}`,
  )
}

async function sendRequest(scene: Scene, send: ProtocolRequest): Promise<Observation> {
  const { stage, names } = scene
  const url = new URL(`${stage.origin}/api/auth${fillValues(scene, send.path)}`)
  for (const [key, value] of Object.entries(fillValues(scene, send.query ?? {}))) {
    for (const each of [value].flat()) url.searchParams.append(key, each)
  }
  const cookies = scene.browsers.get(send.as) ?? new Map<string, string>()
  scene.browsers.set(send.as, cookies)
  const request = new Request(url, { ...init(scene, send, cookies), redirect: 'manual' })
  const response = await stage.fetch(request)
  const text = await response.text()
  const observation = observe(response, text, { names, now: stage.now() })
  storeCookies(cookies, response)
  captureNames(scene, send, response, text)
  return observation
}

function init(
  scene: Scene,
  request: ProtocolRequest,
  cookies: ReadonlyMap<string, string>,
): RequestInit {
  const body = fillValues(scene, request.body)
  const headers: Record<string, string | null> = {
    'x-forwarded-for': nameOf(scene, 'address'),
    'user-agent': 'a browser',
    ...(request.method !== 'GET' && { origin: scene.stage.origin }),
    ...(request.method === 'POST' && { 'content-type': 'application/json' }),
    ...(cookies.size > 0 && { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
    ...fillValues(scene, request.headers ?? {}),
  }
  const setup = Object.entries(headers).filter(([, value]) => value !== null)
  return {
    method: request.method,
    headers: setup as [string, string][],
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** Each case has its own IP address, so that no case affects the rate limit of another. */
function addressOf(mark: string): string {
  const number = hash('md5', mark, 'buffer').readUInt16BE()
  return `10.7.${number >> 8}.${number & 255}`
}

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(/; ?/)
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some(attribute => /^max-age=0$/i.test(attribute))) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}

function captureNames(
  { names }: Scene,
  request: ProtocolRequest,
  response: Response,
  text: string,
): void {
  for (const [name, place] of Object.entries(request.keep ?? {})) {
    const value = place.startsWith('location')
      ? fromLocation(response, place.slice('location.'.length))
      : fromBody(text, place)
    if (typeof value === 'string' && value !== '') names.set(name, value)
  }
}

function fromLocation(response: Response, parameter: string): string | null {
  const location = new URL(response.headers.get('location') ?? '', 'http://nowhere.test')
  return parameter === '' ? location.href : location.searchParams.get(parameter)
}

function fromBody(text: string, place: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // `url?state` means a parameter of a URL in the body.
  const [path = '', parameter] = place.split('?')
  const found = path
    .split('.')
    .reduce((from, key) => (from as Record<string, unknown> | undefined)?.[key], value)
  return parameter === undefined ? found : new URL(String(found)).searchParams.get(parameter)
}

const nameOf = ({ names }: Scene, name: string) => nameIn(names, name)

function nameIn(names: ReadonlyMap<string, string>, name: string): string {
  const value = names.get(name)
  if (value === undefined) throw new Error(`no value is stored as {${name}}`)
  return value
}

/** Replaces each name by the value kept under it. */
function fillValues<T>(scene: Scene, value: T): T {
  if (typeof value === 'string') {
    const text = value.replaceAll(/\{([a-zA-Z_.]+)\}/g, (_, name: string) => nameOf(scene, name))
    return text as T
  }
  if (Array.isArray(value)) return value.map(item => fillValues(scene, item as unknown)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    fillValues(scene, item as unknown),
  ])
  return Object.fromEntries(entries) as T
}

async function mailedToken(stage: Stage, address: string, path: string): Promise<string> {
  const mails = await stage.mailsTo(address)
  const link = mails.flatMap(({ links }) => links).find(item => item.pathname.includes(path))
  const token = link?.searchParams.get('token') ?? link?.pathname.split('/').at(-1)
  if (!token) throw new Error(`${stage.name}: no email to ${address} links to ${path}`)
  return token
}

async function mailedCode(stage: Stage, address: string): Promise<string> {
  const [mail] = await stage.mailsTo(address)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`${stage.name}: no email to ${address} contains a code`)
  return code
}
