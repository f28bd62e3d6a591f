import { ZodError } from 'zod'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { Refusal, ruleRefused } from '../../core/errors'
import { failureOf } from '../../core/failures'
import { UndrawableError } from '../../documents/undrawable'

/** Which part of a report does not fit on it, and how; never the value itself. */
function partOf({ issues: [first] }: ZodError): string {
  const path = (first?.path ?? []).map(String)
  const part = m.reports.documentParts[path[0] ?? ''] ?? m.reports.documentPartOther
  return fill(m.reports.documentPart, { part, path: path.join('.'), problem: first?.code ?? '' })
}

/** Instead of a document that its schema refuses, a line that names the part. */
export const unfit = (number: string, error: unknown): unknown =>
  error instanceof ZodError ? ruleRefused(fill(m.reports.notDrawn, { number, what: partOf(error) })) : error

/** Instead of a paper that cannot be drawn, a line that names why; a full disk or a lost database is another matter. */
export function undrawn(number: string, error: unknown, { ports }: Pick<Ctx, 'ports'>): unknown {
  if (error instanceof Refusal || failureOf(error)) return error
  if (error instanceof ZodError) return unfit(number, error)
  ports.log.warn({ err: reportOf(error) }, 'A report could not be drawn')
  const what = error instanceof UndrawableError ? error.what : m.reports.pagesUnread
  return ruleRefused(fill(m.reports.notDrawn, { number, what }))
}
