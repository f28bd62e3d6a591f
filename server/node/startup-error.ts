import { codeOf, failureOf } from '@server/core/failures'

/**
 * A reason not to start that the person at the keyboard can act on. The composition root prints `message` as one
 * plain line, without a stack, and leaves with `exitCode`: 2 for a wrong setting or a disk that cannot be written, 1 for
 * everything else.
 */
export class StartupError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.name = 'StartupError'
    this.exitCode = exitCode
  }
}

/** What stopped a start or a command, in one sentence, where it is known; never a value out of the database. */
export function asStartupError(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error
  const failure = failureOf(error)
  const code = codeOf(error)
  if (failure === 'full') return diskError(code, code === '53100' ? 'The database' : placeOf(error))
  if (failure !== undefined)
    return new StartupError(
      'The database does not answer. Where DATABASE_URL is set: is it right, and is that database running? The bundled one starts again with the server.',
    )
  switch (code) {
    case '28P01':
    case '28000':
      return new StartupError('The database refuses the sign-in. Is DATABASE_URL right?', 2)
    case '3D000':
      return new StartupError('The database server has no database of that name. Is DATABASE_URL right?', 2)
    case '42501':
      return new StartupError("The user in DATABASE_URL may not create the product's tables.", 2)
    case 'EACCES':
    case 'EPERM':
      return new StartupError(`${placeOf(error)} may not be read or written by this user.`, 2)
    default:
      return undefined
  }
}

const placeOf = (error: unknown): string =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : 'The data folder'

/** A disk that is full or may only be read. `place` is a path, or what it belongs to. */
export function diskError(code: string | undefined, place: string): StartupError {
  return new StartupError(
    code === 'EROFS'
      ? `${place} lies on a disk that may only be read. Choose another place, or make it writable.`
      : `${place} cannot be written: the disk is full. Make room, then try again.`,
    2,
  )
}

/** The same of the words of a program that was run: initdb, the database itself. */
export function diskErrorIn(words: string, place: string): StartupError | undefined {
  if (/read-only file system/i.test(words)) return diskError('EROFS', place)
  return /no space left on device|disk quota exceeded/i.test(words) ? diskError('ENOSPC', place) : undefined
}
