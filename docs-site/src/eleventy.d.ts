declare module '@11ty/eleventy' {
  /** The part of Eleventy's configuration that we use. */
  export type EleventyConfig = {
    addTemplate(path: string, content: string, data: Record<string, unknown>): void
    setLibrary(
      extension: string,
      library: { render(text: string, data: { page: { url: string } }): string },
    ): void
    addTransform(
      name: string,
      run: (this: { page: { url: string } }, content: string) => string,
    ): void
    addPassthroughCopy(paths: Record<string, string>): void
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode?: boolean
        configPath?: string
        config?: (config: EleventyConfig) => Record<string, unknown> | undefined
      },
    )
    write(): Promise<unknown>
  }
}
