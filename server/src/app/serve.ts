import { Hono, type Context } from 'hono'
import { commonProblems } from '@gatehouse/contract/kit/problems'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { isAnswer, responseOf } from '../platform/http/answer.ts'
import { readBody } from '../platform/http/read-input.ts'
import type { ImplementedEndpoint } from '../platform/http/implement.ts'
import { newToken } from '../platform/ids.ts'
import type { Site } from '../platform/site.ts'
import {
  findServedDomain,
  type ServedDomain,
} from '../organizations/portal-domains/served-domains.ts'
import { handleRequest, type HandleOptions } from './handle-request.ts'
import { isOwnHost } from './hosts.ts'
import { notFound, rejectionAt } from './not-found.ts'
import { preflight, secure } from './origins.ts'
import { isServedAt } from './portal-hosts.ts'
import { renderOutside } from './render-failure.ts'
import { staticRoutesFirst, withOtherSlash } from './routes.ts'

export type ServeOptions = HandleOptions & {
  implemented: ImplementedEndpoint[]
  /** Serves what no endpoint does: pages and assets. */
  pages: (
    request: Request,
    nonce: string,
    domain: ServedDomain | undefined,
  ) => Promise<Response | undefined>
}

type Bindings = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } }
  /** The merchant's domain that was requested instead of the server's own address. */
  Variables: { domain?: ServedDomain }
}

/** Finds what a request is for, among everything that is served. */
export function serve(site: Site, serveOptions: ServeOptions): Hono<Bindings> {
  const app = new Hono<Bindings>({ strict: true })
  app.use(async (context, next) => {
    const { raw, path } = context.req
    if (isOwnHost(site, raw)) return next()
    const domain = await findServedDomain(site, raw.headers.get('host'))
    if (!domain) return secure(site, rejectionAt(path, commonProblems.misdirected))
    if (!isServedAt(domain, path)) return secure(site, notFound(path), domain)
    context.set('domain', domain)
    return next()
  })
  for (const implemented of staticRoutesFirst(serveOptions.implemented)) {
    const { method, path, protocol } = implemented.endpoint
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const answer = (context: Context<Bindings>) =>
      isUnserved(protocol, context.req.raw)
        ? secure(site, notFound(path), context.var.domain)
        : handle(site, serveOptions, implemented, context)
    app.on(method, route, answer)
    if (protocol === 'billing') app.on(method, withOtherSlash(route), answer)
  }
  app.options('*', context => {
    const { path, raw } = context.req
    return preflight(site, raw) ?? secure(site, notFound(path), context.var.domain)
  })
  app.notFound(async context => {
    const { domain } = context.var
    const response = await serveOptions.pages(context.req.raw, newToken(22), domain)
    return secure(site, response ?? notFound(context.req.path), domain)
  })
  app.onError((error, { var: { domain } }) => secure(site, renderOutside(site, error), domain))
  return app
}

/**
 * The accounts protocol has no HEAD: some of its GET routes use up an emailed token, and programs
 * that check links before their reader does send nothing but HEAD.
 */
const isUnserved = (protocol: Endpoint['protocol'], { method }: Request) =>
  protocol === 'accounts' && method === 'HEAD'

async function handle(
  site: Site,
  options: HandleOptions,
  implemented: ImplementedEndpoint,
  context: Context<Bindings>,
): Promise<Response> {
  const { raw } = context.req
  const answered = await handleRequest(site, options, implemented, {
    raw,
    whole: raw,
    isGone: () => raw.signal.aborted,
    readBody: () => readBody(raw, implemented.endpoint),
    params: context.req.param(),
    peer: context.env?.incoming?.socket?.remoteAddress,
    domain: context.var.domain,
  })
  return isAnswer(answered) ? responseOf(answered) : answered
}
