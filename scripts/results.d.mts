export interface Outcome {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  flaky?: boolean
  why?: string
  file?: string
}
export function readResults(path: string): Outcome[] | undefined
export function readUnhandled(path: string): Outcome[]
export function summaryOf(outcomes: readonly Outcome[]): string[]
