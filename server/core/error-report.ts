import { codeOf } from './failures'

/** What the log may hold of an error: nothing of it can name a patient. */
export interface ErrorReport {
  name: string
  /** SQLSTATE, or the system's name of what it refused. */
  code?: string
  message?: string
  /** Which fields a schema refused and why, without their values. */
  issues?: string
  table?: string
  column?: string
  constraint?: string
  /** PostgreSQL's own name of the place that raised it. */
  routine?: string
  severity?: string
  syscall?: string
  stack?: string
  cause?: ErrorReport
}

const mostFrames = 20
const mostText = 500

const mailAddress = /[^\s<>"'(),;:/*]+@[^\s<>"'(),;:/*]+/g

/** A connection address without its password, a path without what was asked for behind it; nobody's mail address. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/\/\/[^/@\s]*@/g, '//***@')
    .replace(mailAddress, '***@***')
    .replace(/\?.*$/s, '')
    .slice(0, mostText)

const quotes = `"'“”„‘’‚«»`
/** The database quotes what it was given, in its own language. From the first quote to the last may be one value with quotes in it. */
const quoted = new RegExp(`[${quotes}].*[${quotes}]`, 's')
const withoutValues = (message: string): string => message.replace(quoted, '"…"').slice(0, mostText)

const places = ['table', 'column', 'constraint', 'routine', 'severity', 'syscall'] as const

const textOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** Where in our code it happened: those of Node and of packages beside it are left out. They stand behind the message, which may itself hold lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/\bnode_modules\b|\bnode:/.test(line))
    .slice(0, mostFrames)
    .join('\n')
}

/** Path and kind of each issue: what zod says of a value may repeat it. */
function issuesOf(error: object): string | undefined {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  return error.issues
    .slice(0, 20)
    .map((issue: unknown) => {
      if (typeof issue !== 'object' || issue === null) return '?'
      const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.map(String).join('.') : ''
      return `${path}: ${'code' in issue ? String(issue.code) : '?'}`
    })
    .join('; ')
    .slice(0, mostText)
}

/**
 * An error's cause as it may stand in the log: name, SQLSTATE, where in the database, the message without values, frames. DETAIL,
 * HINT and CONTEXT of the database are left out: they hold whole rows. Of an error in reading text (JSON, a number) the message is
 * left out too, for it is the text.
 */
export function reportOf(error: unknown, depth = 0): ErrorReport {
  if (isReport(error)) return error
  const report = describe(error, depth)
  made.add(report)
  return report
}

/** Reports made here: what only looks like one is described like anything else. */
const made = new WeakSet<object>()
const isReport = (value: unknown): value is ErrorReport =>
  typeof value === 'object' && value !== null && made.has(value)

function describe(error: unknown, depth: number): ErrorReport {
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  const code = codeOf(error)
  const issues = issuesOf(error)
  const found: ErrorReport = { name: issues === undefined ? 'object' : 'ZodError' }
  if (code !== undefined) found.code = code
  if (issues !== undefined) found.issues = issues
  if (!(error instanceof Error)) return found
  found.name = error.name
  for (const name of places) {
    const value = textOf(error, name)
    if (value !== undefined) found[name] = value
  }
  if (found.severity !== undefined) found.message = withoutValues(error.message)
  else if (issues === undefined && !(error instanceof SyntaxError))
    found.message = withoutSecrets(error.message)
  found.stack = framesOf(error)
  if (error.cause !== undefined && depth < 3) found.cause = reportOf(error.cause, depth + 1)
  return found
}
