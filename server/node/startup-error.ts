/**
 * A reason not to start that the person at the keyboard can act on. The composition root prints `message` as one
 * plain line, without a stack, and leaves with `exitCode`: 2 for a wrong setting, 1 for everything else.
 */
export class StartupError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.name = 'StartupError'
    this.exitCode = exitCode
  }
}
