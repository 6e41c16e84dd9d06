declare module 'autocannon' {
  type Result = { requests: { average: number; total: number }; non2xx: number; errors: number }
  type Options = {
    url: string
    headers: Record<string, string>
    connections: number
    duration: number
  }
  /** Loads a server and answers what came back. */
  export default function autocannon(options: Options): Promise<Result>
}
