export interface PrintedJob {
  label: string
  printer: string
  data: unknown[]
}
export interface RunningLabelService {
  port: number
  /** Every job printed so far, oldest first. */
  printed: PrintedJob[]
  close: () => Promise<void>
}
export function startLabelService(options?: { port?: number }): Promise<RunningLabelService>
