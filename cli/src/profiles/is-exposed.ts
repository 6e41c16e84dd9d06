const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether what is sent to a server could be read on the way. */
export function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server)
  return protocol === 'http:' && !LOOPBACK.test(hostname)
}
