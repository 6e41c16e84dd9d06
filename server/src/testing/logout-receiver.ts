import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose'

/** An app's server that verifies the logout tokens it gets. */
export type LogoutReceiver = {
  url: string
  /** Claims of the tokens received so far. */
  received: JWTPayload[]
  /** The status of the next responses. */
  status: number
  close(): Promise<void>
}

/** Starts such a server for an app; what is not a valid token for it gets 400. */
export async function receiveLogouts(
  issuer: string,
  { now }: { now: () => Date },
): Promise<LogoutReceiver & { expect(client_id: string): void }> {
  const keys = createRemoteJWKSet(new URL('/v1/oauth2/jwks', issuer))
  let audience = ''
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const token = new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token')
      const options = { issuer, audience, typ: 'logout+jwt', currentDate: now() }
      jwtVerify(token ?? '', keys, options).then(
        ({ payload }) => {
          receiver.received.push(payload)
          response.writeHead(receiver.status).end()
        },
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const receiver = {
    url: `http://127.0.0.1:${port}/logout`,
    received: [] as JWTPayload[],
    status: 200,
    expect: (client_id: string) => void (audience = client_id),
    close: () =>
      new Promise<void>(resolve => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return receiver
}
