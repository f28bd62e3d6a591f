import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestLab } from './harness'

/** Waits until this many statements of other connections wait for a lock that somebody holds. */
export const lockWaits = (lab: TestLab, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(lab.owner)
      expect(rows[0]?.n, 'statements that wait for a lock').toBeGreaterThanOrEqual(count)
    },
    { timeout: 30_000, interval: 10 },
  )
