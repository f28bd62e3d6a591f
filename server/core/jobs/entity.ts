const entities: Readonly<Record<string, string>> = {
  billing: 'billingJob',
  hrsa: 'hrsaJob',
}

/** What the audit trail calls a job, by its register. */
export const jobEntity = (register: string): string => entities[register] ?? 'job'
