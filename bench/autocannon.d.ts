declare module 'autocannon' {
  type Result = {
    requests: { average: number; total: number }
    /** In milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  type BenchRequest = {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export type Options = {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
    /** Seconds after which a request counts as failed; 10 unless set. */
    timeout?: number
    requests?: (BenchRequest & { setupRequest?: (request: BenchRequest) => BenchRequest })[]
  }
  /** Loads a server and returns the figures of its responses. */
  export default function autocannon(options: Options): Promise<Result>
}
