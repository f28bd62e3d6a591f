/** What keeps a paper from being drawn, in words that its reader may see: a font's name, never a path. */
export class UndrawableError extends Error {
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(what, options)
    this.name = 'UndrawableError'
    this.what = what
  }
}
