/** A row of docs/requirements.tsv. */
export interface Requirement {
  id: string
  area: string
  state: 'done' | 'partly' | 'open'
  /** What a row that stands in part lacks; empty of others. */
  lacks: string
}
export function requirementsIn(text: string): Requirement[]
